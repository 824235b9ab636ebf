import { expect, test } from 'vitest';
import { matchingDocuments } from '../../../../renderer/library/matching-documents.ts';
import { storedDocument } from './stored-document.ts';

const kestrel = { ...storedDocument, id: 'k', title: 'Kestrel', path: '/papers/2025/kestrel.pdf' };
const heron = { ...storedDocument, id: 'h', title: 'Heron: Entity Graphs', path: null };
const library = [kestrel, heron];

test('without a query every document matches', () => {
  expect(matchingDocuments(library, '  ')).toBe(library);
});

test('every word must be in the title or the path, in any case and order', () => {
  expect(matchingDocuments(library, 'graphs HERON')).toEqual([heron]);
  expect(matchingDocuments(library, '2025')).toEqual([kestrel]);
  expect(matchingDocuments(library, 'heron 2025')).toEqual([]);
});
