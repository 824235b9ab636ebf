import { indexText } from '../search/full-text.ts';
import type { Database } from './database.ts';
import { restoreLineage } from './restore-lineage.ts';

/** Per table: the kind of its records, and where they came from when that is lost. */
const owners: readonly (readonly [table: string, kind: string, origin: string, created: string])[] = [
  ['thread', 'thread', "'user'", 'updated_at'],
  ['CONVERSATIONAL_MEMORY', 'message', "CASE role WHEN 'user' THEN 'user' ELSE 'model' END", 'timestamp'],
  ['TOOL_LOG_MEMORY', 'tool_log', "'tool'", 'timestamp'],
  ['document', 'document', "'document'", "'1970-01-01T00:00:00.000Z'"],
  ['SEMANTIC_MEMORY', 'chunk', "CASE WHEN document_id IS NULL THEN 'tool' ELSE 'document' END", 'timestamp'],
  ['WORKFLOW_MEMORY', 'workflow', "'model'", 'timestamp'],
  ['TOOLBOX_MEMORY', 'tool', "'tool'", 'timestamp'],
  ['ENTITY_MEMORY', 'entity', "'model'", 'timestamp'],
  ['SUMMARY_MEMORY', 'summary', "'model'", 'timestamp'],
  ['note', 'note', "'user'", 'created_at'],
  ['pin', 'pin', "'user'", 'created_at'],
  ['task', 'task', "'user'", "'1970-01-01T00:00:00.000Z'"],
  ['run', 'run', "'user'", 'started_at'],
];

/**
 * Makes a database rebuilt from parts consistent again, in one transaction: the counter is past every version, every row of a
 * store has its record, every passage its document, what was forgotten stays forgotten, a forget reaches what it did, documents half in are read again, full text
 * is indexed anew.
 */
export function repairRebuilt(database: Database): void {
  database.transaction(() => {
    restoreCounter(database);
    restoreDocuments(database);
    restoreRecords(database);
    dropForgotten(database);
    restoreLineage(database);
    requeueDocuments(database);
    indexTexts(database);
  })();
}

function restoreCounter(database: Database): void {
  database.exec(`INSERT OR IGNORE INTO commit_version (only, version) VALUES (1, 0);
    UPDATE commit_version SET version = max(version,
      (SELECT coalesce(max(version), 0) FROM record), (SELECT coalesce(max(version), 0) FROM forget_log),
      (SELECT coalesce(max(record_version), 0) FROM vector), (SELECT coalesce(max(source_version), 0) FROM lineage))`);
}

/**
 * A document whose own row is lost is known by its passages: without it, they could not be forgotten together. Its copy has its hash for a
 * name; what it is says only its content, which is read again when passages are missing, too.
 */
function restoreDocuments(database: Database): void {
  database.exec(`INSERT INTO document (id, path, title, media_type, bytes, pages, chunks, content_hash, attachment, status)
    SELECT document_id, nullif(source, title), title, 'application/octet-stream', 0, max(page), num_chunks, content_hash, content_hash, 'added'
    FROM SEMANTIC_MEMORY WHERE document_id NOT IN (SELECT id FROM document) AND content_hash IS NOT NULL
      AND document_id NOT IN (SELECT record_id FROM forget_log) GROUP BY document_id`);
}

function restoreRecords(database: Database): void {
  for (const [table, kind, origin, created] of owners) {
    database.exec(`INSERT OR IGNORE INTO record (id, kind, version, origin, created_at)
      SELECT id, '${kind}', (SELECT version FROM commit_version), ${origin}, ${created} FROM ${table}`);
    database.exec(`DELETE FROM record WHERE kind = '${kind}' AND id NOT IN (SELECT id FROM ${table})`);
  }
  database.exec(`DELETE FROM vector WHERE NOT EXISTS
    (SELECT 1 FROM record r WHERE r.id = record_id AND r.version = record_version)`);
  database.exec(`UPDATE CONVERSATIONAL_MEMORY SET summary_id = NULL
    WHERE summary_id IS NOT NULL AND summary_id NOT IN (SELECT id FROM SUMMARY_MEMORY)`);
}

function dropForgotten(database: Database): void {
  for (const [table, kind] of owners) {
    if (kind === 'run') continue;
    database.exec(`DELETE FROM ${table} WHERE id IN (SELECT f.record_id FROM forget_log f JOIN record r ON r.id = f.record_id
      WHERE f.version >= r.version)`);
    database.exec(`DELETE FROM record WHERE kind = '${kind}' AND id NOT IN (SELECT id FROM ${table})`);
  }
}

/** A document that lost chunks is read again from its copy rather than be half in. */
function requeueDocuments(database: Database): void {
  const incomplete = `status = 'added' AND chunks <> (SELECT count(*) FROM SEMANTIC_MEMORY s WHERE s.content_hash = document.content_hash)`;
  database.exec(`DELETE FROM SEMANTIC_MEMORY WHERE content_hash IN (SELECT content_hash FROM document WHERE ${incomplete});
    UPDATE document SET status = 'queued', progress = 0, chunks = 0 WHERE ${incomplete};
    DELETE FROM record WHERE kind = 'chunk' AND id NOT IN (SELECT id FROM SEMANTIC_MEMORY);
    DELETE FROM vector WHERE record_id NOT IN (SELECT id FROM record)`);
}

function indexTexts(database: Database): void {
  const chunks = database
    .prepare<[], { rowid: number; content: string; title: string }>(
      'SELECT rowid, content, title FROM SEMANTIC_MEMORY',
    )
    .all();
  for (const { rowid, content, title } of chunks) {
    indexText(database, 'knowledge', rowid, { text: content, title });
  }
  const messages = database
    .prepare<[], { rowid: number; content: string }>(
      'SELECT rowid, content FROM CONVERSATIONAL_MEMORY WHERE kept = 0',
    )
    .all();
  for (const { rowid, content } of messages) {
    indexText(database, 'conversation', rowid, { text: content, title: '' });
  }
}
