import { expect, test } from 'vitest';
import { documents } from '../../../../../main/hosts/cli/documents.ts';
import { at, client, lines } from './cli-client.ts';

test('documents are listed with the id by which one is forgotten, and why one could not be read', async () => {
  const document = {
    id: 'd1',
    version: 4,
    origin: 'document' as const,
    path: '/papers/kestrel.pdf',
    title: 'Kestrel',
    media_type: 'application/pdf',
    bytes: 10,
    pages: 2,
    chunks: 1,
    content_hash: 'hash',
    status: 'added' as const,
    progress: 1,
    reason: null,
    reason_code: null,
    created_at: at,
  };
  const failed = {
    ...document,
    id: 'd2',
    path: null,
    status: 'failed' as const,
    chunks: 0,
    reason: 'It is a scan.',
  };
  const listed = await documents(
    client({ 'documents.list': async () => ({ documents: [document, failed] }) }),
    {},
  );
  expect(lines(listed)).toMatchObject([
    {
      documents: [
        {
          document_id: 'd1',
          version: 4,
          status: 'added',
          title: 'Kestrel',
          path: '/papers/kestrel.pdf',
          pages: 2,
          chunks: 1,
        },
        { document_id: 'd2', status: 'failed', reason: 'It is a scan.' },
      ],
    },
  ]);
  expect(listed.reports[0]?.text.split('\n')).toEqual([
    'd1  added   1 chunk   /papers/kestrel.pdf',
    'd2  failed  0 chunks  Kestrel: It is a scan.',
  ]);
});
