import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withNeighbours } from '../../../../../main/memory/search/conversation-context.ts';
import { openThreadMessages } from '../../../../../main/memory/search/conversation-messages.ts';
import { openTestMemory } from '../open-test-memory.ts';

interface Placed {
  readonly thread: number;
  readonly minute: number;
  readonly kept: boolean;
  readonly scored: boolean;
}

const placed = fc.record({
  thread: fc.integer({ min: 1, max: 3 }),
  minute: fc.integer({ min: 0, max: 200 }),
  kept: fc.boolean(),
  scored: fc.boolean(),
});

test('Issue 6: what stands around the messages found gives them the scores that their whole threads do', async () => {
  const { vault } = await openTestMemory();
  const { database } = vault;
  const record = database.prepare(
    "INSERT INTO record (id, kind, version, origin, created_at) VALUES (?, 'message', 1, 'user', '2026')",
  );
  const insert = database.prepare(
    `INSERT INTO CONVERSATIONAL_MEMORY (rowid, id, thread_id, role, content, timestamp, citations, kept)
     VALUES (?, ?, ?, 'user', 'Ada: hello', ?, '[]', ?)`,
  );
  const readAround = openThreadMessages(database);
  const timeOf = (minute: number): number => Date.UTC(2026, 0, 1) + minute * 60_000;

  function write(messages: readonly Placed[]): void {
    database.exec('DELETE FROM CONVERSATIONAL_MEMORY; DELETE FROM record');
    for (const [rowid, { thread, minute, kept }] of messages.entries()) {
      record.run(`m${rowid}`);
      insert.run(rowid, `m${rowid}`, `t${thread}`, new Date(timeOf(minute)).toISOString(), kept ? 1 : 0);
    }
  }

  fc.assert(
    fc.property(fc.array(placed, { maxLength: 60 }), (messages) => {
      database.transaction(() => write(messages))();
      const rows = messages.map((message, rowid) => ({ ...message, rowid })).filter(({ kept }) => !kept);
      const whole = rows
        .map(({ rowid, thread, minute }) => ({
          rowid,
          thread_id: `t${thread}`,
          at: timeOf(minute),
          text: '',
        }))
        .sort(
          (one, other) =>
            one.thread_id.localeCompare(other.thread_id) || one.at - other.at || one.rowid - other.rowid,
        );
      const scores = new Map(rows.filter(({ scored }) => scored).map(({ rowid }) => [rowid, rowid + 1]));
      const around = readAround([...scores.keys()]);
      expect(withNeighbours(scores, around)).toEqual(withNeighbours(scores, whole));
    }),
    { numRuns: 60 },
  );
});
