import type { Database } from 'better-sqlite3';
import { compareMatches, cosine, vectorFromBytes } from './similarity.ts';
import type { VectorMatch, VectorQuery } from './vector-index.ts';

interface VectorRow {
  readonly rowid: number;
  readonly embedding: Uint8Array;
}

/** Every row of the store is read and compared: slow and exact, the reference the index is tested against (issue 6, design 4). */
export function scanExactly(
  database: Database,
  fingerprint: string,
  query: VectorQuery,
): readonly VectorMatch[] {
  const rows = database
    .prepare<[string, string], VectorRow>(
      'SELECT rowid, embedding FROM vector WHERE embedder = ? AND store = ?',
    )
    .iterate(fingerprint, query.store);
  const matches: VectorMatch[] = [];
  for (const row of rows) {
    if (query.allow !== undefined && !query.allow(row.rowid)) continue;
    matches.push({ rowid: row.rowid, similarity: cosine(query.vector, vectorFromBytes(row.embedding)) });
  }
  return matches.sort(compareMatches).slice(0, query.k);
}
