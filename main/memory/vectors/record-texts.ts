import type { Database } from 'better-sqlite3';
import * as z from 'zod';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { EntityType } from '../../../shared/records/records.ts';
import {
  entityEmbeddingText,
  summaryEmbeddingText,
  toolEmbeddingText,
  workflowEmbeddingText,
} from '../embedding-text.ts';
import { isWholeSql } from '../stores/half-stored.ts';

/** A record that a vector is to be made of. */
export interface RecordText {
  readonly record_id: string;
  readonly record_version: number;
  readonly text: string;
}

interface Row {
  readonly record_id: string;
  readonly record_version: number;
}

interface StoreReader {
  readonly table: string;
  readonly columns: string;
  /** Rows that are searched. */
  readonly condition: string;
}

const readers = {
  knowledge: { table: 'SEMANTIC_MEMORY', columns: 's.content', condition: isWholeSql },
  conversation: { table: 'CONVERSATIONAL_MEMORY', columns: 's.content', condition: 's.kept = 0' },
  workflow: { table: 'WORKFLOW_MEMORY', columns: 's.query, s.answer_excerpt', condition: '1' },
  toolbox: {
    table: 'TOOLBOX_MEMORY',
    columns: 's.name, s.description, s.signature, s.queries',
    condition: '1',
  },
  entity: { table: 'ENTITY_MEMORY', columns: 's.name, s.type, s.description', condition: '1' },
  summary: { table: 'SUMMARY_MEMORY', columns: 's.summary, s.description', condition: '1' },
} as const satisfies Record<SimilarityStore, StoreReader>;

const hasNoVector = `NOT EXISTS (SELECT 1 FROM vector v
  WHERE v.record_id = r.id AND v.embedder = ? AND v.record_version = r.version)`;

/** Where the next records are looked for: after which row, and how many rows are looked at. */
export interface RowSlice {
  readonly after: number;
  readonly rows: number;
}

/** The rows of a slice that are searched and have no up-to-date vector of one embedder. Parameters: after, rows, fingerprint. */
function source(store: SimilarityStore): string {
  const { table, condition } = readers[store];
  return `FROM (SELECT * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ?) s
    JOIN record r ON r.id = s.id WHERE ${condition} AND ${hasNoVector}`;
}

const queriesSchema = z.array(z.string());

function readRows<Content>(
  database: Database,
  store: SimilarityStore,
  parameters: readonly [after: number, rows: number, fingerprint: string],
  toText: (row: Content) => string,
): readonly RecordText[] {
  return database
    .prepare<[number, number, string], Row & Content>(
      `SELECT r.id AS record_id, r.version AS record_version, ${readers[store].columns} ${source(store)}`,
    )
    .all(...parameters)
    .map((row) => ({
      record_id: row.record_id,
      record_version: row.record_version,
      text: toText(row),
    }));
}

/** The last row of a slice; null when there is none, which is past the end of the store. */
export function lastRowOf(database: Database, store: SimilarityStore, slice: RowSlice): number | null {
  return (
    database
      .prepare<[number, number], number | null>(
        `SELECT max(rowid) FROM (SELECT rowid FROM ${readers[store].table} WHERE rowid > ? ORDER BY rowid LIMIT ?)`,
      )
      .pluck()
      .get(slice.after, slice.rows) ?? null
  );
}

/** The records of a slice that have no up-to-date vector of one embedder, with what is embedded of them. */
export function readUnembedded(
  database: Database,
  store: SimilarityStore,
  fingerprint: string,
  slice: RowSlice,
): readonly RecordText[] {
  const parameters = [slice.after, slice.rows, fingerprint] as const;
  switch (store) {
    case 'knowledge':
    case 'conversation':
      return readRows<{ content: string }>(database, store, parameters, ({ content }) => content);
    case 'workflow':
      return readRows<{ query: string; answer_excerpt: string }>(
        database,
        store,
        parameters,
        workflowEmbeddingText,
      );
    case 'toolbox':
      return readRows<{ name: string; description: string; signature: string; queries: string }>(
        database,
        store,
        parameters,
        (tool) => toolEmbeddingText({ ...tool, queries: queriesSchema.parse(JSON.parse(tool.queries)) }),
      );
    case 'entity':
      return readRows<{ name: string; type: EntityType; description: string }>(
        database,
        store,
        parameters,
        entityEmbeddingText,
      );
    case 'summary':
      return readRows<{ summary: string; description: string }>(
        database,
        store,
        parameters,
        summaryEmbeddingText,
      );
  }
}

/** Some chunks of a document that have no up-to-date vector of one embedder, in order. */
export function readUnembeddedChunks(
  database: Database,
  fingerprint: string,
  { document_id, limit }: { readonly document_id: string; readonly limit: number },
): readonly RecordText[] {
  return database
    .prepare<[string, string, number], RecordText>(
      `SELECT r.id AS record_id, r.version AS record_version, s.content AS text
       FROM SEMANTIC_MEMORY s JOIN record r ON r.id = s.id
       WHERE s.document_id = ? AND ${isWholeSql} AND ${hasNoVector} ORDER BY s.chunk_id LIMIT ?`,
    )
    .all(document_id, fingerprint, limit);
}

/** How many records of a slice have no up-to-date vector of one embedder. */
export function countUnembedded(
  database: Database,
  store: SimilarityStore,
  fingerprint: string,
  slice: RowSlice,
): number {
  return (
    database
      .prepare<[number, number, string], number>(`SELECT count(*) ${source(store)}`)
      .pluck()
      .get(slice.after, slice.rows, fingerprint) ?? 0
  );
}
