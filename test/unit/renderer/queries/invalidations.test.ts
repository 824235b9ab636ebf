import { expect, test } from 'vitest';
import { invalidations } from '../../../../renderer/queries/invalidations.ts';
import { callNames } from '../../../../shared/contract/call-names.ts';
import { eventNames } from '../../../../shared/contract/events.ts';

/** Calls that are read and shown; the others act. */
const reading = callNames.filter((name) =>
  /\.(list|messages|expand|summaries|toolLogs|meter|passage|content|records|record|search|receipts|read|suggestions|replay|unfinished|hidden|test)$/.test(
    name,
  ),
);

test('every event says what it makes stale', () => {
  expect(Object.keys(invalidations).toSorted()).toEqual([...eventNames].toSorted());
});

test('E4 a forget makes every call stale that shows records', () => {
  const shown = reading.filter((name) => name !== 'settings.read');
  expect([...invalidations['memory.forgotten']].toSorted()).toEqual(shown.toSorted());
});

test('a token makes nothing stale', () => {
  expect(invalidations['turn.token']).toEqual([]);
});

test('what a turn writes shows up in the list of records and in the counts', () => {
  for (const event of ['turn.started', 'turn.ended'] as const) {
    expect(invalidations[event]).toEqual(expect.arrayContaining(['memory.records', 'status.read']));
  }
});
