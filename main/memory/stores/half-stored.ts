import { prepareUnindex } from '../search/full-text.ts';
import type { Database } from '../vault/database.ts';

/**
 * The chunks of a document come in several transactions, and are there for nobody before its last one sets it to `added`: a document is
 * whole or not there at all (spec R14). This holds for a row `s` of SEMANTIC_MEMORY that may be read.
 */
export const isWholeSql =
  "(s.document_id IS NULL OR s.document_id NOT IN (SELECT id FROM document WHERE status = 'storing'))";

/** The rows of SEMANTIC_MEMORY that may not be read yet. */
export const halfStoredRowsSql = `SELECT half.rowid FROM document d JOIN SEMANTIC_MEMORY half ON half.document_id = d.id
  WHERE d.status = 'storing'`;

interface HalfStoredChunk {
  readonly rowid: number;
  readonly id: string;
  readonly content: string;
  readonly title: string;
}

/** Takes out again what has come of a document that is not whole. Call inside the transaction that changes its status. */
export function discardHalfStored(database: Database, document_id: string): void {
  const chunks = database
    .prepare<[string], HalfStoredChunk>(
      'SELECT rowid, id, content, title FROM SEMANTIC_MEMORY WHERE document_id = ?',
    )
    .all(document_id);
  const unindex = prepareUnindex(database);
  const clearLineage = database.prepare<[string]>('DELETE FROM lineage WHERE artifact_id = ?');
  const deleteRecord = database.prepare<[string]>('DELETE FROM record WHERE id = ?');
  for (const { rowid, id, content, title } of chunks) {
    unindex('knowledge', rowid, { text: content, title });
    clearLineage.run(id);
    deleteRecord.run(id);
  }
}

/** Puts documents that a process was storing when it ended back in the queue, and takes out what had come of them. */
export function requeueHalfStored(database: Database): void {
  const interrupted = database
    .prepare<[], string>("SELECT id FROM document WHERE status = 'storing'")
    .pluck();
  const requeue = database.prepare<[string]>(
    "UPDATE document SET status = 'queued', progress = 0 WHERE id = ?",
  );
  database
    .transaction(() => {
      for (const id of interrupted.all()) {
        discardHalfStored(database, id);
        requeue.run(id);
      }
    })
    .immediate();
}
