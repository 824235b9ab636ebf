import { expect, test } from 'vitest';
import { quoteBoxes } from '../../../../renderer/source/quote-boxes.ts';

function line(str: string, y: number) {
  return { str, transform: [10, 0, 0, 10, 50, y], width: 200, height: 10 };
}

const page = [line('The range there-', 700), line('fore doubled over the', 688), line('whole survey.', 676)];

test('R16 a quote over a line break and a hyphen marks exactly the lines it touches', () => {
  expect(quoteBoxes(page, 'The range therefore doubled over the')).toEqual([
    [50, 698, 250, 710],
    [50, 686, 250, 698],
  ]);
});

test('R16 a quote that begins and ends within lines marks only its share of them', () => {
  // Three of thirteen letters come before it, and seven of eighteen after it.
  expect(quoteBoxes(page, 'range therefore doubled')).toEqual([
    [50 + (200 * 3) / 13, 698, 250, 710],
    [50, 686, 50 + (200 * 11) / 18, 698],
  ]);
});

test('R16 a quote that is not on the page marks nothing', () => {
  expect(quoteBoxes(page, 'the glass fell')).toEqual([]);
  expect(quoteBoxes(page, null)).toEqual([]);
  expect(quoteBoxes(page, ' - ')).toEqual([]);
});
