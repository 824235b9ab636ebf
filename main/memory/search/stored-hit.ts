import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { Hit } from '../../../shared/records/records.ts';
import { vectorFromBytes } from '../vectors/similarity.ts';

/** A row of a store as a search shows it; the score comes from the ranking. */
export interface StoredHit extends Omit<Hit, 'score'> {
  /** The row of the store's own table. */
  readonly rowid: number;
}

interface HitRow {
  readonly rowid: number;
  readonly record_id: string;
  readonly version: number;
  readonly origin: string;
  readonly source: string | null;
  readonly page: number | null;
  readonly text: string;
}

/** Per store: its table, the condition a row must meet to be found at all (spec R11, E7), and what is shown of it. */
const stores = {
  knowledge: {
    table: 'SEMANTIC_MEMORY',
    condition: '1',
    source: 's.source',
    page: 's.page',
    text: 's.content',
  },
  conversation: {
    table: 'CONVERSATIONAL_MEMORY',
    condition: 's.kept = 0',
    source: 's.role',
    page: 'NULL',
    text: 's.content',
  },
  workflow: {
    table: 'WORKFLOW_MEMORY',
    condition: 's.num_steps > 0',
    source: 'NULL',
    page: 'NULL',
    text: 's.query || char(10) || s.answer_excerpt',
  },
  toolbox: { table: 'TOOLBOX_MEMORY', condition: '1', source: 's.name', page: 'NULL', text: 's.description' },
  entity: {
    table: 'ENTITY_MEMORY',
    condition: '1',
    source: 's.name',
    page: 'NULL',
    text: "s.name || ' (' || s.type || '): ' || s.description",
  },
  summary: { table: 'SUMMARY_MEMORY', condition: '1', source: 'NULL', page: 'NULL', text: 's.description' },
} as const satisfies Record<
  SimilarityStore,
  { table: string; condition: string; source: string; page: string; text: string }
>;

function selectSql(store: SimilarityStore): string {
  const { table, condition, source, page, text } = stores[store];
  return `SELECT s.rowid AS rowid, r.id AS record_id, r.version, r.origin, ${source} AS source, ${page} AS page, ${text} AS text
    FROM ${table} s JOIN record r ON r.id = s.id WHERE ${condition}`;
}

function toHit(store: SimilarityStore, row: HitRow): StoredHit {
  return {
    rowid: row.rowid,
    record_id: row.record_id,
    version: row.version,
    store,
    origin: row.origin,
    text: row.text,
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.page === null ? {} : { page: row.page }),
  };
}

/** Reads rows of a store's own table, in the order asked for; rows that are gone or may not be found are left out. */
export function readStoredHits(
  database: Database,
  store: SimilarityStore,
  rowids: readonly number[],
): readonly StoredHit[] {
  const statement = database.prepare<[number], HitRow>(`${selectSql(store)} AND s.rowid = ?`);
  return rowids.flatMap((rowid) => {
    const row = statement.get(rowid);
    return row === undefined ? [] : [toHit(store, row)];
  });
}

/** The row of the store's own table that a vector row belongs to; null when it is stale, gone or not to be found (spec E3). */
export function readVectorOwners(
  database: Database,
  store: SimilarityStore,
  vectorRowids: readonly number[],
): readonly (number | null)[] {
  const { table, condition } = stores[store];
  const owners = database
    .prepare<[string], { readonly row: number; readonly owner: number }>(
      `SELECT v.rowid AS row, s.rowid AS owner FROM json_each(?) wanted
       CROSS JOIN vector v ON v.rowid = wanted.value
       CROSS JOIN record r ON r.id = v.record_id AND r.version = v.record_version
       CROSS JOIN ${table} s ON s.id = v.record_id WHERE ${condition}`,
    )
    .all(JSON.stringify(vectorRowids));
  const byRow = new Map(owners.map(({ row, owner }) => [row, owner]));
  return vectorRowids.map((row) => byRow.get(row) ?? null);
}

/** The vectors that one embedder made of these rows of a store's own table. */
export function readOwnedVectors(
  database: Database,
  store: SimilarityStore,
  fingerprint: string,
  rowids: readonly number[],
): readonly Float32Array[] {
  const statement = database
    .prepare<[string, number], Uint8Array>(
      `SELECT v.embedding FROM ${stores[store].table} s JOIN vector v ON v.record_id = s.id AND v.embedder = ?
       WHERE s.rowid = ?`,
    )
    .pluck();
  return rowids.flatMap((rowid) => {
    const bytes = statement.get(fingerprint, rowid);
    return bytes === undefined ? [] : [vectorFromBytes(bytes)];
  });
}

/** For the query plan's test. From the thread to its vectors: the other way reads every vector there is. */
export function threadVectorsSql(store: 'conversation' | 'summary'): string {
  return `SELECT v.rowid FROM ${stores[store].table} s CROSS JOIN vector v ON v.record_id = s.id AND v.embedder = ?
    WHERE s.thread_id = ?`;
}

/** The vector rows of one embedder that belong to a thread's messages or summaries. */
export function readThreadVectors(
  database: Database,
  store: 'conversation' | 'summary',
  fingerprint: string,
  thread_id: string,
): ReadonlySet<number> {
  const rowids = database
    .prepare<[string, string], number>(threadVectorsSql(store))
    .pluck()
    .all(fingerprint, thread_id);
  return new Set(rowids);
}
