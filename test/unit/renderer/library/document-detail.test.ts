import { expect, test } from 'vitest';
import { documentDetail } from '../../../../renderer/library/document-detail.ts';
import { storedDocument as document } from './stored-document.ts';

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
