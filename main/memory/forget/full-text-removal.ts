import type { RecordKind } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { type FullTextStore, prepareUnindex } from '../search/full-text.ts';
import type { Database } from '../vault/database.ts';
import type { Closure } from './closure.ts';

/**
 * Beyond so many rows they are taken out without overwriting each at once, which costs thirty times as much per row; the index is then
 * written anew as part of the scrub (spec E8).
 */
const fewRows = 200;

interface IndexedRow {
  readonly rowid: number;
  readonly content: string;
  readonly title: string;
}

const stores = { chunk: 'knowledge', message: 'conversation' } as const;
const tables = { knowledge: 'knowledge_text', conversation: 'conversation_text' } as const;

/** Takes a record's words out of the full-text index, and answers the text they were in; null when it has none there. */
export type RemoveText = (id: string, kind: RecordKind) => string | null;

/** Prepares taking a closure out of the full-text index, inside the forget's transaction. */
export function prepareTextRemoval(core: MemoryCore, closure: Closure): RemoveText {
  const { database } = core.vault;
  for (const kind of ['chunk', 'message'] as const) {
    let rows = 0;
    for (const reached of closure.reached.values()) if (reached === kind) rows += 1;
    if (rows > fewRows) setOverwriting(database, stores[kind], false);
  }
  const unindex = prepareUnindex(database);
  const readChunk = database.prepare<[string], IndexedRow>(
    'SELECT rowid, content, title FROM SEMANTIC_MEMORY WHERE id = ?',
  );
  const readMessage = database.prepare<[string], IndexedRow>(
    "SELECT rowid, content, '' AS title FROM CONVERSATIONAL_MEMORY WHERE id = ? AND kept = 0",
  );
  return (id, kind) => {
    if (kind !== 'chunk' && kind !== 'message') return null;
    const row = (kind === 'chunk' ? readChunk : readMessage).get(id);
    if (row === undefined) return null;
    unindex(stores[kind], row.rowid, { text: row.content, title: row.title });
    return row.content;
  };
}

/** Writes an index anew from which many rows were taken out, so that nothing of them is left in it. Does nothing to others. */
export function scrubFullText(database: Database): void {
  for (const store of ['knowledge', 'conversation'] as const) {
    const overwrites = database
      .prepare<[], number>(`SELECT v FROM ${tables[store]}_config WHERE k = 'secure-delete'`)
      .pluck()
      .get();
    if (overwrites === 1) continue;
    database.exec(`INSERT INTO ${tables[store]} (${tables[store]}) VALUES ('optimize')`);
    setOverwriting(database, store, true);
  }
}

function setOverwriting(database: Database, store: FullTextStore, overwrites: boolean): void {
  const table = tables[store];
  database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', ${overwrites ? 1 : 0})`);
}
