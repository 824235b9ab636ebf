import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { Hit } from '../../../shared/records/records.ts';
import { vectorFromBytes } from '../vectors/similarity.ts';
import { rememberEach } from './remember-each.ts';

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

function ownersSql(store: SimilarityStore): string {
  const { table, condition } = stores[store];
  return `SELECT v.rowid AS row, s.rowid AS owner FROM json_each(?) wanted
    CROSS JOIN vector v ON v.rowid = wanted.value
    CROSS JOIN record r ON r.id = v.record_id AND r.version = v.record_version
    CROSS JOIN ${table} s ON s.id = v.record_id WHERE ${condition}`;
}

/** For the query plan's test. From the thread to its vectors: the other way reads every vector there is. */
export function threadVectorsSql(store: ThreadedStore): string {
  return `SELECT v.rowid FROM ${stores[store].table} s CROSS JOIN vector v ON v.record_id = s.id AND v.embedder = ?
    WHERE s.thread_id = ?`;
}

export type ThreadedStore = Extract<SimilarityStore, 'conversation' | 'summary'>;

/** The rows of the stores' own tables as a search meets them, and their vectors. */
export interface StoredHits {
  /** Rows in the order asked for, each read when it is reached; rows that are gone or may not be found are left out. */
  read(store: SimilarityStore, rowids: readonly number[]): Iterable<StoredHit>;
  /** The row that each vector row belongs to; null when it is stale, gone or not to be found (spec E3). */
  owners(store: SimilarityStore, vectorRowids: readonly number[]): readonly (number | null)[];
  /** The vectors that one embedder made of these rows. */
  vectors(store: SimilarityStore, fingerprint: string, rowids: readonly number[]): readonly Float32Array[];
  /** The vector rows of one embedder that belong to a thread's messages or summaries. */
  threadVectors(store: ThreadedStore, fingerprint: string, thread_id: string): ReadonlySet<number>;
}

export function openStoredHits(database: Database): StoredHits {
  const hitOf = rememberEach((store: SimilarityStore) =>
    database.prepare<[number], HitRow>(`${selectSql(store)} AND s.rowid = ?`),
  );
  const ownersOf = rememberEach((store: SimilarityStore) =>
    database.prepare<[string], { readonly row: number; readonly owner: number }>(ownersSql(store)),
  );
  const vectorOf = rememberEach((store: SimilarityStore) =>
    database
      .prepare<[string, number], Uint8Array>(
        `SELECT v.embedding FROM ${stores[store].table} s JOIN vector v ON v.record_id = s.id AND v.embedder = ?
         WHERE s.rowid = ?`,
      )
      .pluck(),
  );
  const threadVectorsOf = rememberEach((store: ThreadedStore) =>
    database.prepare<[string, string], number>(threadVectorsSql(store)).pluck(),
  );
  return {
    *read(store, rowids) {
      const statement = hitOf(store);
      for (const rowid of rowids) {
        const row = statement.get(rowid);
        if (row !== undefined) yield toHit(store, row);
      }
    },
    owners(store, vectorRowids) {
      const owners = ownersOf(store).all(JSON.stringify(vectorRowids));
      const byRow = new Map(owners.map(({ row, owner }) => [row, owner]));
      return vectorRowids.map((row) => byRow.get(row) ?? null);
    },
    vectors(store, fingerprint, rowids) {
      const statement = vectorOf(store);
      return rowids.flatMap((rowid) => {
        const bytes = statement.get(fingerprint, rowid);
        return bytes === undefined ? [] : [vectorFromBytes(bytes)];
      });
    },
    threadVectors: (store, fingerprint, thread_id) =>
      new Set(threadVectorsOf(store).all(fingerprint, thread_id)),
  };
}
