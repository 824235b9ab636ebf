import type { MemoryCore } from '../memory-core.ts';
import { type FullTextStore, prepareUnindex } from '../search/full-text.ts';
import type { Database } from '../vault/database.ts';

/**
 * Beyond so many rows they are taken out without overwriting each at once, which costs thirty times as much per row; the index is then
 * written anew as part of the scrub (spec E8).
 */
const fewRows = 200;

interface IndexedRow {
  readonly id: string;
  readonly rowid: number;
  readonly content: string;
  readonly title: string;
}

const tables = { knowledge: 'knowledge_text', conversation: 'conversation_text' } as const;
const stores = ['knowledge', 'conversation'] as const satisfies readonly FullTextStore[];

/** In the index's own order: it writes out what it has gathered whenever a row comes before the last one. */
const indexedSql = {
  knowledge: `SELECT s.id, s.rowid, s.content, s.title
    FROM temp.closure c CROSS JOIN SEMANTIC_MEMORY s ON s.id = c.id ORDER BY s.rowid`,
  conversation: `SELECT s.id, s.rowid, s.content, '' AS title
    FROM temp.closure c CROSS JOIN CONVERSATIONAL_MEMORY s ON s.id = c.id WHERE s.kept = 0 ORDER BY s.rowid`,
} as const;

/**
 * How an index is set up: usually with FTS5's own numbers, overwriting at once; while many rows are taken out, gathering no more than the
 * processor's cache holds and merging nothing, since all of it is written anew afterwards.
 */
const settings = {
  usual: { 'secure-delete': 1, automerge: 4, crisismerge: 16, hashsize: 1_048_576 },
  many: { 'secure-delete': 0, automerge: 0, crisismerge: 1_000, hashsize: 200_000 },
} as const;

/**
 * Takes the closure in temp.closure out of the full-text index, inside the forget's transaction. Answers the texts that were in it, by
 * the id of their record.
 */
export function removeFullText({ vault: { database } }: MemoryCore): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const unindex = prepareUnindex(database);
  for (const store of stores) {
    const rows = database.prepare<[], IndexedRow>(indexedSql[store]).all();
    if (rows.length > fewRows) setUp(database, store, settings.many);
    for (const { id, rowid, content, title } of rows) {
      unindex(store, rowid, { text: content, title });
      texts.set(id, content);
    }
  }
  return texts;
}

/** Writes an index anew from which many rows were taken out, so that nothing of them is left in it. Does nothing to others. */
export function scrubFullText(database: Database): void {
  for (const store of stores) {
    const overwrites = database
      .prepare<[], number>(`SELECT v FROM ${tables[store]}_config WHERE k = 'secure-delete'`)
      .pluck()
      .get();
    if (overwrites === 1) continue;
    database.exec(`INSERT INTO ${tables[store]} (${tables[store]}) VALUES ('optimize')`);
    setUp(database, store, settings.usual);
  }
}

function setUp(database: Database, store: FullTextStore, values: Readonly<Record<string, number>>): void {
  const table = tables[store];
  const set = database.prepare<[string, bigint]>(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`);
  for (const [name, value] of Object.entries(values)) set.run(name, BigInt(value));
}
