import { expect, test } from 'vitest';
import { ingest } from '../../../../../main/hosts/cli/ingest.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import { fakeHandlers } from '../../fake-handlers.ts';

test('Issue 6: ingest says how many records wait for a vector, and why', async () => {
  const without_vectors = { records: 3, reason: 'The model went away.' };
  const client = createLocalClient(
    fakeHandlers({
      'documents.ingest': async () => ({
        results: [{ path: '/a.pdf', status: 'added', document_id: 'd1', chunks: 3 }],
        without_vectors,
      }),
    }),
  );
  const live = { print: () => undefined, subscribe: () => undefined };
  const { reports, succeeded } = await ingest(client, { paths: ['/a.pdf'], again: false }, live);
  expect(succeeded).toBe(true);
  expect(reports[0]?.json).toEqual({ documents: 1, added: 1, unchanged: 0, failed: 0, without_vectors });
  expect(reports[0]?.text).toContain(
    '3 records found by words only until a vector can be made: The model went away.',
  );
});
