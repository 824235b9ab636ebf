import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../../main/ingest/parse/markdown.ts';

test.each([
  ['---\ntitle: "From the front"\n---\n# Heading', 'From the front'],
  ['text\n\n# The *first* heading #\n\n# Second', 'The first heading'],
  ['Underlined\n======\n\ntext', 'Underlined'],
  ['no heading', null],
])('R14 the title of Markdown is found: %j', (source, title) => {
  expect(parseMarkdown(Buffer.from(source)).title).toBe(title);
});

test('R14 Markdown is kept as written', () => {
  const source = '# A\n\n- item **bold**\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  expect(parseMarkdown(Buffer.from(source)).text).toBe(source);
});
