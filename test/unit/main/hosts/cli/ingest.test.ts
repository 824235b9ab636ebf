import { expect, test } from 'vitest';
import { ingest } from '../../../../../main/hosts/cli/ingest.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import { fakeHandlers } from '../../fake-handlers.ts';
import { client, fakeLive, lines } from './cli-client.ts';

test('ingest prints a line per document as it ends, then the totals', async () => {
  const results = [
    { path: '/a.pdf', status: 'added' as const, document_id: 'd1', chunks: 3, pages: 2 },
    {
      path: '/b.pdf',
      status: 'failed' as const,
      document_id: 'd2',
      reason: 'It is encrypted.',
      reason_code: 'x',
    },
    { path: '/c.pdf', status: 'unchanged' as const, document_id: 'd1' },
  ];
  let asked: readonly string[] = [];
  const live = fakeLive();
  const handlers = {
    'documents.ingest': async ({ paths }: { readonly paths: readonly string[] }) => {
      asked = paths;
      for (const [index, result] of results.entries()) {
        live.emit('documents.changed', { document_id: 'd1' });
        live.emit('documents.ended', result);
        expect(live.printed).toHaveLength(index + 1);
      }
      return { results };
    },
  };
  const outcome = await ingest(
    client(handlers),
    { paths: ['/a.pdf', '/b.pdf', '/c.pdf'], again: false },
    live,
  );
  expect(asked).toEqual(['/a.pdf', '/b.pdf', '/c.pdf']);
  expect(outcome.succeeded).toBe(true);
  expect([...live.printed, ...lines(outcome)]).toEqual([
    { path: '/a.pdf', status: 'added', document_id: 'd1', chunks: 3, pages: 2 },
    { path: '/b.pdf', status: 'failed', document_id: 'd2', reason: 'It is encrypted.' },
    { path: '/c.pdf', status: 'unchanged', document_id: 'd1' },
    { documents: 3, added: 1, unchanged: 1, failed: 1 },
  ]);
});

test('ingest fails only when every document did', async () => {
  const failed = { path: '/b.pdf', status: 'failed' as const, reason: 'It is encrypted.' };
  const all = client({ 'documents.ingest': async () => ({ results: [failed] }) });
  expect((await ingest(all, { paths: ['/b.pdf'], again: false }, fakeLive())).succeeded).toBe(false);
  const none = client({ 'documents.ingest': async () => ({ results: [] }) });
  expect((await ingest(none, { paths: ['/empty'], again: false }, fakeLive())).succeeded).toBe(true);
});

test('E6 what was forgotten says how it is added again', async () => {
  const forgotten = {
    path: '/a.md',
    status: 'failed' as const,
    reason: 'Mean it?',
    reason_code: 'forgotten_content',
  };
  const printed: string[] = [];
  const live = fakeLive();
  const ingested = client({
    'documents.ingest': async () => {
      live.emit('documents.ended', forgotten);
      return { results: [forgotten] };
    },
  });
  await ingest(
    ingested,
    { paths: ['/a.md'], again: false },
    { ...live, print: ({ text }) => printed.push(text) },
  );
  expect(printed).toEqual(['failed     /a.md: Mean it? Then say --again.']);
});

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
