import { expect, test } from 'vitest';
import { documentDetail } from '../../../../renderer/library/document-detail.ts';
import type { DocumentRecord } from '../../../../shared/records/records.ts';

const document: DocumentRecord = {
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

test('a document that was read says what it holds', () => {
  expect(documentDetail(document)).toBe('3 pages · 9 passages · 12 kB');
  expect(documentDetail({ ...document, pages: null })).toBe('9 passages · 12 kB');
});

test('one that is being read says how far it is', () => {
  expect(documentDetail({ ...document, status: 'parsing', progress: 0.42 })).toBe('Reading, 42 %');
});

test('one that failed gives its reason', () => {
  expect(documentDetail({ ...document, status: 'failed', reason: 'It is encrypted.' })).toBe(
    'It is encrypted.',
  );
});
