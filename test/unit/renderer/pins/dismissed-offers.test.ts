import { expect, test } from 'vitest';
import { dismissOffers, readDismissedOffers } from '../../../../renderer/pins/dismissed-offers.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('D7 offers stay dismissed, each message once', () => {
  const computer = storage();
  expect(readDismissedOffers(computer)).toEqual([]);
  dismissOffers(computer, 'a');
  dismissOffers(computer, 'b');
  dismissOffers(computer, 'a');
  expect(readDismissedOffers(computer)).toEqual(['b', 'a']);
});

test('the oldest go first when very many were dismissed', () => {
  const computer = storage();
  for (let index = 0; index < 501; index += 1) dismissOffers(computer, `message-${index}`);
  const dismissed = readDismissedOffers(computer);
  expect(dismissed).toHaveLength(500);
  expect(dismissed[0]).toBe('message-1');
});
