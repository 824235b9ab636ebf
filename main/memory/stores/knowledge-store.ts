import type { ChunkRecord } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { isWholeSql } from './half-stored.ts';

export type NewChunk = Omit<ChunkRecord, 'version' | 'origin'> & { readonly content_hash: string };

/** Where a chunk says it is from. */
export interface ChunkPlace {
  readonly source: string;
  readonly source_id: string;
  readonly title: string;
  readonly document_id: string;
}

/** Chunks of a document that is not whole yet are there for no reader. */
export interface KnowledgeStore {
  /** Answers the row's number in the table, which the full-text index shares. */
  insert(chunk: NewChunk): number;
  read(id: string): ChunkRecord | null;
  rowid(id: string): number | null;
  /** The chunks of one content, in order. */
  listContent(content_hash: string): readonly ChunkRecord[];
  /** One part of a source, by its number. */
  readPart(source_id: string, chunk_id: number): ChunkRecord | null;
  /** Says that a document's chunks are of this version, and were made of its document at it. */
  publish(document_id: string, version: number): void;
  /** Gives a chunk that two documents share to the one that stays (spec E9). */
  move(id: string, place: ChunkPlace): void;
}

const selectSql = `SELECT s.id, r.version, r.origin, s.content, s.source, s.source_id, s.title, s.chunk_id, s.num_chunks,
    s.page, s.start_offset, s.end_offset, s.document_id, s.timestamp
  FROM SEMANTIC_MEMORY s JOIN record r ON r.id = s.id WHERE ${isWholeSql}`;

export function openKnowledgeStore(database: Database): KnowledgeStore {
  const insert = database.prepare<NewChunk>(
    `INSERT INTO SEMANTIC_MEMORY (id, content, source, source_id, title, chunk_id, num_chunks, page, start_offset,
       end_offset, content_hash, document_id, timestamp)
     VALUES (@id, @content, @source, @source_id, @title, @chunk_id, @num_chunks, @page, @start_offset, @end_offset,
       @content_hash, @document_id, @timestamp)`,
  );
  const read = database.prepare<[string], ChunkRecord>(`${selectSql} AND s.id = ?`);
  const rowid = database.prepare<[string], number>('SELECT rowid FROM SEMANTIC_MEMORY WHERE id = ?').pluck();
  const listContent = database.prepare<[string], ChunkRecord>(
    `${selectSql} AND s.content_hash = ? ORDER BY s.chunk_id`,
  );
  const readPart = database.prepare<[string, number], ChunkRecord>(
    `${selectSql} AND s.source_id = ? AND s.chunk_id = ?`,
  );
  const move = database.prepare<ChunkPlace & { id: string }>(
    `UPDATE SEMANTIC_MEMORY SET source = @source, source_id = @source_id, title = @title, document_id = @document_id
     WHERE id = @id`,
  );
  const ofDocument = 'SELECT id FROM SEMANTIC_MEMORY WHERE document_id = ?';
  const setVersions = database.prepare<[number, string]>(
    `UPDATE record SET version = ? WHERE id IN (${ofDocument})`,
  );
  const setSources = database.prepare<[number, string, string]>(
    `UPDATE lineage SET source_version = ? WHERE artifact_id IN (${ofDocument}) AND source_id = ?`,
  );
  return {
    publish(document_id, version) {
      setVersions.run(version, document_id);
      setSources.run(version, document_id, document_id);
    },
    insert: (chunk) => Number(insert.run(chunk).lastInsertRowid),
    read: (id) => read.get(id) ?? null,
    rowid: (id) => rowid.get(id) ?? null,
    listContent: (content_hash) => listContent.all(content_hash),
    readPart: (source_id, chunk_id) => readPart.get(source_id, chunk_id) ?? null,
    move: (id, place) => void move.run({ id, ...place }),
  };
}
