import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultPreview } from '../../../../main/memory/result-preview.ts';

test('R10 a preview is a beginning of the result, at most 2,000 bytes, and splits no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' }), (text) => {
      const preview = resultPreview(text);
      expect(text.startsWith(preview)).toBe(true);
      expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(2_000);
      const next = String.fromCodePoint(text.codePointAt(preview.length) ?? 0);
      if (preview !== text) expect(Buffer.byteLength(preview + next)).toBeGreaterThan(2_000);
    }),
  );
});

test('R10 a character that would pass the limit is left out whole', () => {
  expect(resultPreview('a'.repeat(1_999) + '😀')).toBe('a'.repeat(1_999));
  expect(resultPreview('a'.repeat(1_996) + '😀')).toBe('a'.repeat(1_996) + '😀');
});
