import type { DocumentChange, NewDocument, StoredDocument } from '../../ingest/document-store.ts';
import type { Database } from '../vault/database.ts';

/** Table `document`: one row per place a content was found at. */
export interface DocumentTable {
  insert(document: NewDocument & { readonly id: string }): void;
  read(id: string): StoredDocument | null;
  /** Oldest first, all four lists. */
  list(): readonly StoredDocument[];
  listByHash(content_hash: string): readonly StoredDocument[];
  listByPath(path: string): readonly StoredDocument[];
  listUnfinished(): readonly StoredDocument[];
  /** Notes that the user said to add its content again (spec E6). */
  allowAgain(id: string): void;
  isAllowedAgain(id: string): boolean;
  /** Whether its title is said by its content; otherwise it is its own name. */
  declaresTitle(id: string): boolean;
  /** Whether any document has that copy. */
  usesAttachment(name: string): boolean;
  update(id: string, change: DocumentChange): void;
  complete(id: string, found: Completion): void;
}

export interface Completion {
  readonly title: string;
  readonly titleDeclared: boolean;
  readonly media_type: string;
  readonly pages: number | null;
  readonly chunks: number;
  /** What was left out of an otherwise readable document. */
  readonly reason: string | null;
}

const selectSql = `SELECT d.id, r.version, r.origin, d.path, d.title, d.media_type, d.bytes, d.pages, d.chunks,
    d.content_hash, d.attachment, d.status, d.progress, d.reason, d.reason_code, d.attempts, r.created_at
  FROM document d JOIN record r ON r.id = d.id`;
const oldestFirst = 'ORDER BY r.created_at, d.id';

const changeable = [
  'status',
  'progress',
  'reason',
  'reason_code',
  'attempts',
  'title',
  'media_type',
  'bytes',
  'content_hash',
  'attachment',
] as const satisfies readonly (keyof DocumentChange)[];

export function openDocumentTable(database: Database): DocumentTable {
  const insert = database.prepare<NewDocument & { id: string }>(
    `INSERT INTO document (id, path, title, media_type, bytes, content_hash, attachment, status)
     VALUES (@id, @path, @title, @media_type, @bytes, @content_hash, @attachment, 'queued')`,
  );
  const read = database.prepare<[string], StoredDocument>(`${selectSql} WHERE d.id = ?`);
  const list = database.prepare<[], StoredDocument>(`${selectSql} ${oldestFirst}`);
  const listByHash = database.prepare<[string], StoredDocument>(
    `${selectSql} WHERE d.content_hash = ? ${oldestFirst}`,
  );
  const listByPath = database.prepare<[string], StoredDocument>(
    `${selectSql} WHERE d.path = ? ${oldestFirst}`,
  );
  const listUnfinished = database.prepare<[], StoredDocument>(
    `${selectSql} WHERE d.status IN ('queued', 'parsing', 'storing') ${oldestFirst}`,
  );
  const allowAgain = database.prepare<[string]>('UPDATE document SET again = 1 WHERE id = ?');
  const isAllowedAgain = database.prepare<[string]>('SELECT 1 FROM document WHERE id = ? AND again = 1');
  const declaresTitle = database.prepare<[string]>(
    'SELECT 1 FROM document WHERE id = ? AND title_declared = 1',
  );
  const usesAttachment = database.prepare<[string]>('SELECT 1 FROM document WHERE attachment = ? LIMIT 1');
  const setters = new Map(
    changeable.map((column) => [
      column,
      database.prepare<[string | number | null, string]>(`UPDATE document SET ${column} = ? WHERE id = ?`),
    ]),
  );
  const complete = database.prepare<Omit<Completion, 'titleDeclared'> & { id: string; declared: 0 | 1 }>(
    `UPDATE document SET title = @title, title_declared = @declared, media_type = @media_type, pages = @pages, chunks = @chunks, status = 'added',
       progress = 1, reason = @reason, reason_code = NULL WHERE id = @id`,
  );
  return {
    insert: (document) => void insert.run(document),
    read: (id) => read.get(id) ?? null,
    list: () => list.all(),
    listByHash: (content_hash) => listByHash.all(content_hash),
    listByPath: (path) => listByPath.all(path),
    listUnfinished: () => listUnfinished.all(),
    allowAgain: (id) => void allowAgain.run(id),
    isAllowedAgain: (id) => isAllowedAgain.get(id) !== undefined,
    declaresTitle: (id) => declaresTitle.get(id) !== undefined,
    usesAttachment: (name) => usesAttachment.get(name) !== undefined,
    update(id, change) {
      for (const column of changeable) {
        const value = change[column];
        if (value !== undefined) setters.get(column)?.run(value, id);
      }
    },
    complete: (id, { titleDeclared, ...found }) =>
      void complete.run({ id, ...found, declared: titleDeclared ? 1 : 0 }),
  };
}
