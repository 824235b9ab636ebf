import type { DocumentRecord } from '../../../../shared/records/records.ts';

/** A document that was read. */
export const storedDocument: DocumentRecord = {
  id: 'd',
  version: 1,
  origin: 'document',
  path: null,
  title: 'kestrel.pdf',
  media_type: 'application/pdf',
  bytes: 12_000,
  pages: 3,
  chunks: 9,
  content_hash: 'h',
  status: 'added',
  progress: 1,
  reason: null,
  reason_code: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
