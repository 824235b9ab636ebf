import { expect, test } from 'vitest';
import { forbiddenGlobal } from '../../../../build/lint/deterministic.ts';

const self = {};

test('C1 the clock and randomness are refused in pure files', () => {
  const alone = { type: 'NewExpression' };
  expect(forbiddenGlobal('Date', alone, self)).toContain('the clock');
  expect(forbiddenGlobal('crypto', alone, self)).toContain('randomness');
  const random = { type: 'MemberExpression', object: self, property: { name: 'random' } };
  expect(forbiddenGlobal('Math', random, self)).toContain('randomness');
});

test('C1 other names, properties and keys are no globals', () => {
  const floor = { type: 'MemberExpression', object: self, property: { name: 'floor' } };
  expect(forbiddenGlobal('Math', floor, self)).toBeNull();
  expect(forbiddenGlobal('Date', { type: 'MemberExpression', property: self }, self)).toBeNull();
  expect(forbiddenGlobal('crypto', { type: 'Property', key: self }, self)).toBeNull();
  expect(forbiddenGlobal('constructor', { type: 'NewExpression' }, self)).toBeNull();
});
