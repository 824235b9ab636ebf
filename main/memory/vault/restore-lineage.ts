import type { Database } from './database.ts';

const columns = '(artifact_id, artifact_kind, source_id, source_version, relation, artifact_version)';
/** A run's answer is made from what its calls saw, and from its question. */
const seen = `SELECT run_id, record_id AS id, max(version) AS version FROM snapshot_item GROUP BY run_id, record_id
  UNION SELECT m.run_id, m.id, r.version FROM CONVERSATIONAL_MEMORY m JOIN record r ON r.id = m.id
    WHERE m.role = 'user' AND m.run_id IS NOT NULL`;
const unaccounted = (id: string) =>
  `NOT EXISTS (SELECT 1 FROM lineage l WHERE l.artifact_id = ${id} AND l.relation = 'derived')`;

const parts = [
  "SELECT m.id, 'message', m.thread_id FROM CONVERSATIONAL_MEMORY m",
  "SELECT t.id, 'tool_log', t.thread_id FROM TOOL_LOG_MEMORY t",
  "SELECT s.id, 'summary', s.thread_id FROM SUMMARY_MEMORY s",
  "SELECT u.id, 'run', u.thread_id FROM run u",
  "SELECT e.id, 'event', e.run_id FROM event e JOIN event_content said ON said.event_id = e.id",
  "SELECT c.id, 'chunk', d.id FROM SEMANTIC_MEMORY c JOIN document d ON d.content_hash = c.content_hash",
] as const;

const derivations = [
  "SELECT run_id || '#' || call, 'snapshot', record_id, version FROM snapshot_item",
  `SELECT a.id, 'message', seen.id, seen.version FROM CONVERSATIONAL_MEMORY a
     JOIN (${seen}) seen ON seen.run_id = a.run_id WHERE a.role = 'assistant' AND a.kept = 0`,
  `SELECT e.id, 'event', seen.id, seen.version FROM event e JOIN event_content said ON said.event_id = e.id
     JOIN (${seen}) seen ON seen.run_id = e.run_id WHERE ${unaccounted('e.id')}`,
  `SELECT t.id, 'tool_log', seen.id, seen.version FROM TOOL_LOG_MEMORY t
     JOIN (${seen}) seen ON seen.run_id = t.run_id WHERE ${unaccounted('t.id')}`,
  `SELECT m.summary_id, 'summary', m.id, r.version FROM CONVERSATIONAL_MEMORY m
     JOIN record r ON r.id = m.id WHERE m.summary_id IS NOT NULL`,
  `SELECT mention.entity_id, 'entity', source.value ->> 'id', source.value ->> 'version'
     FROM entity_mention mention, json_each(mention.sources) source`,
] as const;

/** What can be made again, or is said again, when nothing tells any more what it was made from (spec E2). */
const remakable = [
  ['SUMMARY_MEMORY', 'summary'],
  ['WORKFLOW_MEMORY', 'workflow'],
  ['ENTITY_MEMORY', 'entity'],
] as const;

/**
 * Finds again what a damaged table `lineage` has lost, where other tables say it, so that a forget reaches everything as before
 * (spec E2); what was derived and is accounted for by nothing any more goes.
 */
export function restoreLineage(database: Database): void {
  for (const part of parts) {
    database.exec(`WITH part (id, kind, whole) AS (${part}) INSERT OR IGNORE INTO lineage ${columns}
      SELECT part.id, part.kind, part.whole, r.version, 'part', 0 FROM part JOIN record r ON r.id = part.whole`);
  }
  // From version 0 of its own on: whatever read it since counts as having read that too.
  for (const derivation of derivations) {
    database.exec(`WITH made (id, kind, source, version) AS (${derivation}) INSERT OR IGNORE INTO lineage ${columns}
      SELECT id, kind, source, version, 'derived', 0 FROM made WHERE source <> id`);
  }
  for (const [table, kind] of remakable) {
    database.exec(`DELETE FROM ${table} WHERE ${unaccounted(`${table}.id`)};
      DELETE FROM record WHERE kind = '${kind}' AND id NOT IN (SELECT id FROM ${table})`);
  }
}
