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

const stores = { chunk: 'knowledge', message: 'conversation' } as const;
const tables = { knowledge: 'knowledge_text', conversation: 'conversation_text' } as const;

/** Takes records' words out of the full-text index, while their texts are still there to take them out by. Answers whether it had any. */
export type RemoveText = (id: string, kind: RecordKind) => boolean;

/** Prepares taking a closure out of the full-text index, inside the forget's transaction. */
export function prepareTextRemoval(core: MemoryCore, closure: Closure): RemoveText {
  const { database } = core.vault;
  for (const kind of ['chunk', 'message'] as const) {
    let rows = 0;
    for (const reached of closure.reached.values()) if (reached === kind) rows += 1;
    if (rows > fewRows) setOverwriting(database, stores[kind], false);
  }
  const unindex = prepareUnindex(database);
  return (id, kind) => {
    if (kind === 'chunk') {
      const chunk = core.knowledge.read(id);
      const rowid = core.knowledge.rowid(id);
      if (chunk === null || rowid === null) return false;
      unindex('knowledge', rowid, { text: chunk.content, title: chunk.title });
      return true;
    }
    if (kind !== 'message') return false;
    const message = core.conversation.read(id);
    const rowid = core.conversation.rowid(id);
    if (message === null || rowid === null || message.kept) return false;
    unindex('conversation', rowid, { text: message.content, title: '' });
    return true;
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
