import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from '../../../../main/ingest/clean-text.ts';

test('R14 cleaned text has one kind of line end, no control characters and no lone surrogates', () => {
  expect(cleanText('a\r\nb\rc\u0000\u200bd\ud800 \n\n\n\ne  \n')).toBe('a\nb\ncd\ufffd\n\ne');
});

test('R14 cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = cleanText(text);
      expect(cleanText(cleaned)).toBe(cleaned);
    }),
    { numRuns: 500 },
  );
});
