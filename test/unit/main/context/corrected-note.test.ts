import { expect, test } from 'vitest';
import { correctedNote } from '../../../../main/context/corrected-note.ts';
import { note } from './context-input.ts';

const notes = [
  note('advisor', 'My advisor is Ada Lovelace.'),
  note('desk', 'My desk is in Paris.'),
  note('deadline', 'The deadline of the ledger review is Friday.'),
];
const corrects = (question: string, content: string) => correctedNote(question, content, notes)?.id ?? null;

test('A a correction takes the place of the note that begins alike or shares most words', () => {
  expect(corrects('Correction: my advisor is Grace Hopper.', 'my advisor is Grace Hopper.')).toBe('advisor');
  expect(
    corrects(
      'Actually the review deadline for ledgers moved to Monday',
      'the ledger review deadline is Monday',
    ),
  ).toBe('deadline');
});

test('A without the user saying so nothing is corrected', () => {
  expect(corrects('My advisor is Grace Hopper.', 'my advisor is Grace Hopper.')).toBe(null);
});

test('A a correction of something else leaves the notes alone', () => {
  expect(corrects('Correction: my cat is called Turing', 'my cat is called Turing')).toBe(null);
  expect(correctedNote('Actually, no.', '', [note('blank', 'it is')])).toBe(null);
});
