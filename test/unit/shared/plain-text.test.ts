import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../../shared/plain-text.ts';
import { snippet } from '../../../shared/snippet.ts';

const summary = `## Technical Information
- User: what does **Kestrel** claim?
- It cuts errors by 41% (see \`kestrel.md\`).

## Action Items & Decisions
- Read [the notes](https://example.org/notes)
- Ask *again*`;

test('R8 a summary reads as a sentence', () => {
  expect(snippet(summary, 400)).toBe(
    'Technical Information: User: what does Kestrel claim? It cuts errors by 41% (see kestrel.md). Action Items & Decisions: Read the notes; Ask again',
  );
  expect(snippet(summary, 40)).toBe('Technical Information: User: what does …');
});

test('a snippet says that more follows, also where only marks were left out of what was read', () => {
  expect(snippet(`${'**a** '.repeat(10)}${'and more '.repeat(50)}`, 20)).toBe('a a a a a a a a a a …');
  expect(snippet(`${'[a](b) '.repeat(30)}end`, 20)).toMatch(/^(?:a )+.* …$/u);
  expect(snippet(`${'`'.repeat(7)}𝒜 and so on`, 2)).not.toMatch(/\p{Surrogate}/u);
});

test.each([
  ['> quoted\n> twice', 'quoted\ntwice'],
  ['```ts\nconst a = 1;\n```', 'const a = 1'],
  ['above\n\n---\n\nbelow', 'above\n\n\n\nbelow'],
  ['![a heron](heron.png) and ~~not~~ this', 'a heron and not this'],
  ['1. first\n2. second', '1. first\n2. second'],
  [String.raw`a \* b`, 'a * b'],
])('the marks of %j are left out', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

test.each([
  '2 * 3 * 4',
  'snake_case_name and __init__()',
  '{"a": ["**/*.ts", 1]}',
  '#1 of 5',
  'C:\\notes',
  'a - b',
  '[1] and [2]',
])('%j has none', (text) => {
  expect(plainText(text)).toBe(text);
});

test('whatever a text is, its snippet is one line of at most its length and the mark of the cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 60 }), (text, length) => {
      const shown = snippet(text, length);
      expect([...shown].length).toBeLessThanOrEqual(length + 2);
      expect(shown).not.toMatch(/\n/u);
    }),
  );
});
