import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVaried } from '../../../../../main/memory/forget/byte-variety.ts';
import {
  createPatterns,
  joinPatterns,
  pieceBytes,
} from '../../../../../main/memory/forget/erased-patterns.ts';
import { createPatternMatcher } from '../../../../../main/memory/forget/pattern-matcher.ts';
import { createSharedPieces } from '../../../../../main/memory/forget/shared-pieces.ts';

/** Bytes as the scan reads them: at the beginning of memory of their own. */
function scanned(...parts: readonly (string | Buffer)[]): Buffer {
  const joined = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const bytes = Buffer.from(new ArrayBuffer(joined.length));
  joined.copy(bytes);
  return bytes;
}

function pieces(texts: readonly string[], bytes: Buffer): readonly string[] {
  const found: string[] = [];
  for (const patterns of createPatterns(texts)) {
    createPatternMatcher(patterns).match(bytes, 0, bytes.length, ({ at, length }) => {
      found.push(bytes.subarray(at, at + length).toString('latin1'));
    });
  }
  return found;
}

/** Runs of zeros with single bytes between them, as in a vector of few words. */
function mostlyZero(leastParts: number): fc.Arbitrary<Buffer> {
  return fc
    .array(fc.tuple(fc.constantFrom(0, 0, 0, 13, 16, 19), fc.integer({ min: 1, max: 9 })), {
      minLength: leastParts,
      maxLength: 30,
    })
    .map((parts) => Buffer.from(parts.flatMap(([zeros, byte]) => [...new Uint8Array(zeros), byte])));
}

const text = 'Tiered summary ledgers cut resumption errors by 41% on synthetic tasks.';

describe('a scan of bytes', () => {
  test('E8 finds every piece of 24 bytes, wherever it begins, in the text and in the file', () => {
    const piece = fc
      .tuple(fc.nat(text.length - pieceBytes), fc.nat(9), fc.nat(9))
      .map(([start, before, after]) => ({ piece: text.slice(start, start + pieceBytes), before, after }));
    fc.assert(
      fc.property(piece, ({ piece: left, before, after }) => {
        const bytes = scanned('\u0001'.repeat(before), left, '\u0002'.repeat(after));
        expect(pieces([text], bytes)).toEqual([left]);
      }),
    );
  });

  test('E8 a shorter piece is none, and a short text is found whole only', () => {
    expect(pieces([text], scanned('xx', text.slice(0, pieceBytes - 1), 'xx'))).toEqual([]);
    for (let before = 0; before < 8; before += 1) {
      const bytes = scanned('-'.repeat(before), 'quokka marmalade', '-');
      expect(pieces(['quokka marmalade'], bytes)).toEqual(['quokka marmalade']);
    }
    expect(pieces(['quokka marmalade'], scanned('quokka marmalad'))).toEqual([]);
    expect(pieces(['too short'], scanned('too short'))).toEqual([]);
    expect(pieces(['-'.repeat(100)], scanned('-'.repeat(100)))).toEqual([]);
  });

  test.each([
    ['in Latin letters', text],
    ['in others as well', `${text} Ἀληθής — 一二三四五六七八九十一二三四五六七八九十.`],
  ])('E8 finds a text %s in UTF-8 and in UTF-16 of both byte orders', (_what, written) => {
    const utf16 = Buffer.from(written, 'utf16le');
    for (const encoded of [Buffer.from(written, 'utf8'), utf16, Buffer.from(utf16).swap16()]) {
      const [longest = ''] = pieces([written], scanned('#', encoded, '#')).toSorted(
        (left, right) => right.length - left.length,
      );
      expect(encoded.toString('latin1')).toContain(longest);
      // A zero at either end of UTF-16 may be left out: it says nothing.
      expect(longest.length).toBeGreaterThanOrEqual(encoded.length - 1);
    }
  });

  test('E8 finds every piece of 24 letters in UTF-16 of both byte orders, wherever it begins', () => {
    for (let start = 0; start + pieceBytes <= text.length; start += 1) {
      const piece = Buffer.from(text.slice(start, start + pieceBytes), 'utf16le');
      for (const encoded of [piece, Buffer.from(piece).swap16()]) {
        const before = '-'.repeat(start % 4);
        expect(pieces([text], scanned(before, encoded, '-'))).toHaveLength(1);
      }
    }
  });

  test('E8 a short text in UTF-16 is found whole, in both byte orders', () => {
    const short = Buffer.from('quokka marmalade', 'utf16le');
    for (const encoded of [short, Buffer.from(short).swap16()]) {
      expect(pieces(['quokka marmalade'], scanned('--', encoded, '-'))).toHaveLength(1);
      expect(pieces(['quokka marmalade'], scanned('--', encoded.subarray(0, -2), '-'))).toEqual([]);
    }
  });

  test('E8 finds each piece of bytes that are mostly zero, among bytes that are mostly zero', () => {
    fc.assert(
      fc.property(mostlyZero(24), mostlyZero(0), mostlyZero(0), fc.nat(200), (pattern, left, right, cut) => {
        const start = Math.min(cut, pattern.length - pieceBytes);
        const piece = pattern.subarray(start, start + pieceBytes);
        const matcher = createPatternMatcher(joinPatterns([pattern], pieceBytes), { thorough: true });
        const bytes = scanned(left, piece, right);
        const inside: boolean[] = [];
        matcher.match(bytes, 0, bytes.length, ({ at, place, length }) => {
          expect(bytes.subarray(at, at + length)).toEqual(pattern.subarray(place, place + length));
          expect(isVaried(bytes, 5, at, at + length)).toBe(true);
          inside.push(at <= left.length && at + length >= left.length + pieceBytes);
        });
        if (isVaried(pattern, 5, start, start + pieceBytes)) expect(inside).toContain(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('E8 finds one text among thousands', () => {
    const texts = Array.from(
      { length: 3_000 },
      (_, index) => `Erased text number ${index * 7919} of the lot.`,
    );
    expect(pieces(texts, scanned('before ', texts[1_234] ?? '', ' after'))).toContain(texts[1_234]);
  });

  test('E8 what survivors say is shared, piece by piece, whichever text it stands in', () => {
    const [patterns] = createPatterns([text, `Before it. ${text} After it, something else.`]);
    if (patterns === undefined) throw new Error('There are patterns.');
    const matcher = createPatternMatcher(patterns);
    const shared = createSharedPieces(matcher);
    shared.add(`Somebody else says: ${text}`);
    const covered = (bytes: Buffer): readonly boolean[] => {
      const answers: boolean[] = [];
      matcher.match(bytes, 0, bytes.length, (match) => answers.push(shared.covers(match)));
      return answers;
    };
    expect(covered(scanned('x', text.slice(3, 60)))).toEqual([true, true]);
    expect(covered(scanned(`y ${text} After it, something else.`))).toContain(false);
  });
});
