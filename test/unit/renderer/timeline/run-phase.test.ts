import { expect, test } from 'vitest';
import { runPhase } from '../../../../renderer/timeline/run-phase.ts';

test('C5 a run that is neither under way here nor ended was paused or interrupted', () => {
  expect(runPhase('running', true)).toBe('live');
  expect(runPhase('created', false)).toBe('interrupted');
  expect(runPhase('running', false)).toBe('interrupted');
  expect(runPhase('paused', false)).toBe('paused');
  expect(runPhase('failed', false)).toBe('ended');
});
