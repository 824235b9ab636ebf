import type { DocumentRecord } from '../../shared/records/records.ts';

/** The documents whose title or path holds every word of the query, in their order. */
export function matchingDocuments(
  documents: readonly DocumentRecord[],
  query: string,
): readonly DocumentRecord[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return documents;
  return documents.filter(({ title, path }) => {
    const text = `${title} ${path ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
