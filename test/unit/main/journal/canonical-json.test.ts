import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../../main/journal/canonical-json.ts';

test('C2 canonical JSON sorts keys at every depth and has no spaces', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true, ä: 1.5, A: -0 })).toBe(
    '{"A":0,"a":true,"b":[1,{"c":"x","d":null}],"ä":1.5}',
  );
  expect(canonicalJson({ kept: 1, left_out: undefined })).toBe('{"kept":1}');
  expect(canonicalJson('\ud800 and "quotes"\n')).toBe('"\\ud800 and \\"quotes\\"\\n"');
});

test.each([
  ['NaN', Number.NaN],
  ['Infinity', { deep: [Number.POSITIVE_INFINITY] }],
  ['-Infinity', [Number.NEGATIVE_INFINITY]],
  ['bigint', 1n],
  ['undefined', undefined],
  ['undefined in an array', [undefined]],
  ['function', { run: () => 1 }],
  ['symbol', Symbol('x')],
  ['date', new Date(0)],
  ['map', new Map([['a', 1]])],
])('C2 canonical JSON refuses %s', (_name, value) => {
  expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

/** The same value with every object's keys put in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

test('C2 canonical JSON is stable under key order, and says what JSON says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(reordered(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});
