import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNeedleMatcher } from '../../../../../main/memory/forget/needle-matcher.ts';
import { createNeedles } from '../../../../../main/memory/forget/needles.ts';

function finds(texts: readonly string[], bytes: Buffer): boolean {
  let found = false;
  for (const matcher of createNeedles(texts).map(createNeedleMatcher)) {
    matcher.match(bytes, () => {
      found = true;
    });
  }
  return found;
}

const text = 'Tiered summary ledgers cut resumption errors by 41% on long-horizon tasks.';

describe('E8 scan', () => {
  test('E8 any 39 bytes in a row of a longer text are found wherever they lie', () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 39), fc.uint8Array({ maxLength: 60 }), (start, noise) => {
        const piece = Buffer.concat([noise, bytes.subarray(start, start + 39), noise]);
        expect(finds([text], piece)).toBe(true);
      }),
    );
  });

  test('E8 found in UTF-16 as well, and short texts are found whole', () => {
    expect(finds([text], Buffer.from(`x${text}`, 'utf16le'))).toBe(true);
    expect(finds(['twelve chars'], Buffer.from('... twelve chars ...'))).toBe(true);
    expect(finds(['twelve chars'], Buffer.from('... twelve char ...'))).toBe(false);
    expect(finds(['twelve chars'], Buffer.from('twelve chars', 'utf16le'))).toBe(true);
    expect(finds(['記憶の台帳は再開の誤りを減らす'], Buffer.from('記憶の台帳は再開の誤りを減らす'))).toBe(
      true,
    );
  });

  test('E8 texts of fewer than 12 characters and other bytes are not found', () => {
    expect(finds(['eleven char'], Buffer.from('eleven char'))).toBe(false);
    expect(finds([text], Buffer.from(text.toUpperCase()))).toBe(false);
    expect(finds([], Buffer.from(text))).toBe(false);
    expect(finds(['-'.repeat(100)], Buffer.from('-'.repeat(100)))).toBe(false);
  });

  test('E8 agrees with a plain search for every needle', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), minLength: 12, maxLength: 40 }),
        ),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), maxLength: 400 }),
        (texts, haystack) => {
          const bytes = Buffer.from(haystack);
          const expected = createNeedles(texts).some(({ needles }) =>
            needles.some((needle) => bytes.includes(needle)),
          );
          expect(finds(texts, bytes)).toBe(expected);
        },
      ),
    );
  });
});
