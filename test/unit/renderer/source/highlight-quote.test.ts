import { expect, test } from 'vitest';
import { highlightQuote } from '../../../../renderer/source/highlight-quote.ts';

test('R16 the quote is found word for word, with what stands before and after', () => {
  expect(highlightQuote('a range doubled b', 'range doubled')).toEqual({
    before: 'a ',
    quote: 'range doubled',
    after: ' b',
  });
});

test('R16 words that are not there word for word are not highlighted', () => {
  expect(highlightQuote('a range doubled b', 'Range doubled')).toBeNull();
  expect(highlightQuote('text', '')).toBeNull();
  expect(highlightQuote('text', null)).toBeNull();
});
