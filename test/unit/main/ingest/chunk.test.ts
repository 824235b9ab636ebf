import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chunk, chunkLimit, chunkText, overlapLimit } from '../../../../main/ingest/chunk.ts';

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'word ',
    'Sentence ends here. ',
    '\n\n',
    '\n',
    '。',
    '文字を書く',
    '👩‍👩‍👧',
    '𝒜',
    'e\u0301',
    ' ',
    '\r\n\r\n',
  ),
  fc.integer({ min: 1, max: 2_000 }).map((length) => 'x'.repeat(length)),
);
const anyText = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));

function codePoints(text: string): number {
  return Array.from(text).length;
}

function expectSound(text: string, chunks: readonly Chunk[]): void {
  let covered = 0;
  let previousStart = -1;
  for (const chunk of chunks) {
    expect(chunk.content).toBe(text.slice(chunk.start, chunk.end));
    expect(codePoints(chunk.content)).toBeLessThanOrEqual(chunkLimit);
    expect(chunk.content.trim()).not.toBe('');
    expect(text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe('');
    expect(codePoints(text.slice(chunk.start, Math.max(chunk.start, covered)))).toBeLessThanOrEqual(
      overlapLimit,
    );
    expect(chunk.start).toBeGreaterThan(previousStart);
    expect(chunk.end).toBeGreaterThan(covered);
    for (const edge of [chunk.start, chunk.end]) {
      const pair = text.slice(edge - 1, edge + 1);
      expect(edge > 0 && pair.length === 2 && codePoints(pair) === 1).toBe(false);
    }
    covered = chunk.end;
    previousStart = chunk.start;
  }
  expect(text.slice(covered).trim()).toBe('');
}

describe('chunkText', () => {
  test('R14 chunks cover the text, stay within 1,500 and 200 code points and never split a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, (text) => expectSound(text, chunkText(text))),
      { numRuns: 300 },
    );
  });

  test('R14 with pages every chunk lies in its page and the pages are covered', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
        const text = texts.join('\n\n');
        let start = 0;
        const pages = texts.map((page, index) => {
          const span = { page: index + 1, start, end: start + page.length };
          start = span.end + 2;
          return span;
        });
        const chunks = chunkText(text, pages);
        expectSound(text, chunks);
        for (const chunk of chunks) {
          const page = pages.find((span) => span.page === chunk.page);
          expect(page).toBeDefined();
          expect(chunk.start).toBeGreaterThanOrEqual(page?.start ?? -1);
          expect(chunk.end).toBeLessThanOrEqual((page?.end ?? -1) + 2);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('R14 a paragraph end is preferred to a later sentence end', () => {
    const first = `${'First paragraph goes on. '.repeat(40).trim()}\n\n`;
    const chunks = chunkText(first + 'Second paragraph goes on. '.repeat(60));
    expect(chunks[0]?.end).toBe(first.length);
    expect(chunks[1]?.content.startsWith('First paragraph goes on.')).toBe(true);
  });

  test('R14 without paragraphs a chunk ends with a sentence', () => {
    const chunks = chunkText('This sentence has exactly a few words in it. '.repeat(100));
    for (const chunk of chunks) {
      expect(chunk.content.trimEnd().endsWith('.')).toBe(true);
      expect(chunk.content.startsWith('This')).toBe(true);
    }
  });

  test('R14 without sentences a chunk ends with a word', () => {
    const chunks = chunkText('lexical '.repeat(1_000));
    for (const chunk of chunks) {
      expect(
        chunk.content
          .trim()
          .split(' ')
          .every((word) => word === 'lexical'),
      ).toBe(true);
    }
  });

  test('R14 Chinese and Japanese sentences end without a space', () => {
    const chunks = chunkText('これは長い文章です。'.repeat(400));
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      expect(chunk.content.endsWith('。')).toBe(true);
    }
  });

  test('R14 an unbroken run is cut at 1,500 characters of any width', () => {
    const chunks = chunkText('𝒜'.repeat(4_000));
    expect(chunks.map((chunk) => codePoints(chunk.content))).toEqual([1_500, 1_500, 1_000]);
  });

  test('R14 an accent stays with its letter', () => {
    for (const chunk of chunkText('e\u0301'.repeat(3_000))) {
      expect(chunk.content.startsWith('e')).toBe(true);
    }
  });

  test('R14 a short text is one chunk and a blank one is none', () => {
    expect(chunkText('short')).toEqual([{ content: 'short', start: 0, end: 5, page: null }]);
    expect(chunkText(' \n\n ')).toEqual([]);
    expect(chunkText('')).toEqual([]);
  });
});
