import { expect, test } from 'vitest';
import { note } from '../../../../../main/hosts/cli/note.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import { fakeHandlers } from '../../fake-handlers.ts';

const at = '2026-01-31T12:00:00.000Z';

test('note keeps a fact for every thread, or for one until it expires', async () => {
  const asked: unknown[] = [];
  const client = createLocalClient(
    fakeHandlers({
      'notes.add': async (input) => {
        asked.push(input);
        const { subject_id = 'user', ...rest } = input;
        return { id: 'n1', version: 9, origin: 'user', created_at: at, subject_id, ...rest };
      },
    }),
  );
  const outcome = await note(client, { text: 'Ranges are in metres.' });
  await note(client, { text: 'Only here.', thread: 't1', expires: at });
  expect(asked).toEqual([
    { scope: 'user', content: 'Ranges are in metres.', expires_at: null },
    { scope: 'session', subject_id: 't1', content: 'Only here.', expires_at: at },
  ]);
  expect(outcome.reports[0]).toEqual({
    json: {
      record_id: 'n1',
      version: 9,
      origin: 'user',
      created_at: at,
      subject_id: 'user',
      scope: 'user',
      content: 'Ranges are in metres.',
      expires_at: null,
    },
    text: 'Kept for every thread as note n1: Ranges are in metres.',
  });
});
