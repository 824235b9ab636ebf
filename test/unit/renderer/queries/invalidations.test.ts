import { expect, test } from 'vitest';
import { gatheredEvents, invalidations } from '../../../../renderer/queries/invalidations.ts';
import { callNames } from '../../../../shared/contract/call-names.ts';

/** Calls that are read and shown; the others act. */
const reading = callNames.filter((name) =>
  /\.(list|messages|expand|summaries|toolLogs|meter|passage|content|records|record|search|receipts|read|input|suggestions|replay|unfinished|hidden|test)$/.test(
    name,
  ),
);

test('every event that makes something stale is heard', () => {
  const stale = Object.entries(invalidations).filter(([, calls]) => calls.length > 0);
  const heard = [...gatheredEvents, 'memory.forgotten'];
  expect(heard.toSorted()).toEqual(stale.map(([name]) => name).toSorted());
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
