import { expect, test } from 'vitest';
import {
  favourSpeaker,
  type PlacedMessage,
  speakerOf,
  withNeighbours,
} from '../../../../../main/memory/search/conversation-context.ts';

function message(rowid: number, minutes: number, text = '', thread_id = 'one'): PlacedMessage {
  return { rowid, thread_id, at: minutes * 60_000, text };
}

test('Issue 6: a message gains from its neighbours, more from the one before than from the one after', () => {
  const messages = [message(1, 0), message(2, 1), message(3, 2), message(4, 3)];
  const scores = withNeighbours(new Map([[2, 1]]), messages);
  expect(scores.get(2)).toBe(1);
  expect(scores.get(3)).toBeGreaterThan(scores.get(1) ?? 1);
  expect(scores.get(4)).toBeGreaterThan(0);
});

test('Issue 6: nothing passes over a long pause or from one thread to another', () => {
  const messages = [message(1, 0), message(2, 90), message(3, 91, '', 'two')];
  expect(withNeighbours(new Map([[2, 1]]), messages)).toEqual(new Map([[2, 1]]));
});

test('Issue 6: what the named speaker said is raised; two names raise nobody', () => {
  const messages = [message(1, 0, 'Ada: I sold the boat.'), message(2, 1, 'Ben: Ada sold it?')];
  const scores = new Map([
    [1, 1],
    [2, 1],
  ]);
  favourSpeaker(scores, messages, "What is Ada's boat?");
  expect(scores.get(1)).toBeGreaterThan(scores.get(2) ?? 2);
  const both = new Map([
    [1, 1],
    [2, 1],
  ]);
  favourSpeaker(both, messages, 'What did Ada tell Ben?');
  expect(both.get(1)).toBe(both.get(2));
});

test.each([
  ['Ada: hello', 'ada'],
  ['**Ada Byron:** hello', null],
  ['note: hello', null],
  ['Meet at 10:30', null],
])('Issue 6: %j is said by %j', (text, speaker) => {
  expect(speakerOf(text)).toBe(speaker);
});
