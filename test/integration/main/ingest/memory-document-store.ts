import type {
  CompletedDocument,
  DocumentChange,
  DocumentStore,
  HandedOverFile,
  NewDocument,
  StoredDocument,
} from '../../../../main/ingest/document-store.ts';

/** A document store in memory for tests. `log` names each write; `fail` may throw in its stead. */
export class MemoryDocumentStore implements DocumentStore {
  readonly rows = new Map<string, StoredDocument>();
  readonly handedOver = new Map<string, HandedOverFile>();
  readonly completed = new Map<string, CompletedDocument>();
  readonly log: string[] = [];
  fail: (write: string) => void = () => {};
  #next = 1;

  async handOver(files: readonly HandedOverFile[]): Promise<void> {
    this.#write('hand over');
    for (const file of files) this.handedOver.set(file.path, file);
  }

  async listHandedOver(): Promise<readonly HandedOverFile[]> {
    return [...this.handedOver.values()];
  }

  async takenOn(path: string): Promise<void> {
    this.handedOver.delete(path);
  }

  async readDocument(id: string): Promise<StoredDocument | null> {
    return this.rows.get(id) ?? null;
  }

  async findDocumentsByHash(hash: string): Promise<readonly StoredDocument[]> {
    return [...this.rows.values()].filter((row) => row.content_hash === hash);
  }

  async findDocumentsByPath(path: string): Promise<readonly StoredDocument[]> {
    return [...this.rows.values()].filter((row) => row.path === path);
  }

  async listUnfinishedDocuments(): Promise<readonly StoredDocument[]> {
    return [...this.rows.values()].filter((row) => row.status !== 'added' && row.status !== 'failed');
  }

  async createDocument(document: NewDocument): Promise<StoredDocument> {
    this.#write('create');
    const row: StoredDocument = {
      ...document,
      id: `document-${this.#next}`,
      version: this.#next,
      origin: 'user',
      created_at: '2026-01-01T00:00:00.000Z',
      pages: null,
      chunks: 0,
      status: 'queued',
      progress: 0,
      reason: null,
      reason_code: null,
      attempts: 0,
    };
    this.#next += 1;
    this.rows.set(row.id, row);
    return row;
  }

  async updateDocument(id: string, change: DocumentChange): Promise<void> {
    this.#write(`update ${change.status ?? ''}`);
    this.#change(id, change);
  }

  async usesAttachment(name: string): Promise<boolean> {
    return [...this.rows.values()].some((row) => row.attachment === name);
  }

  async allowAgain(id: string): Promise<void> {
    this.#write(`again ${id}`);
  }

  async completeDocument(document: CompletedDocument): Promise<void> {
    this.#write('complete');
    this.completed.set(document.id, document);
    const { title, media_type, pages, reason } = document;
    this.#change(document.id, {
      title,
      media_type,
      pages,
      reason,
      chunks: document.chunks.length,
      status: 'added',
    });
  }

  async embedDocument(id: string): Promise<void> {
    this.#write(`embed ${id}`);
  }

  async shareDocument(id: string, original: string): Promise<void> {
    this.#write('share');
    const { title, media_type, pages, chunks } = this.#row(original);
    const declared = this.completed.get(original)?.titleDeclared === true ? { title } : {};
    this.#change(id, { ...declared, media_type, pages, chunks, status: 'added' });
  }

  #write(what: string): void {
    this.fail(what);
    this.log.push(what);
  }

  #row(id: string): StoredDocument {
    const row = this.rows.get(id);
    if (row === undefined) {
      throw new Error(`no document ${id}`);
    }
    return row;
  }

  #change(id: string, change: Partial<StoredDocument>): void {
    this.rows.set(id, { ...this.#row(id), ...change });
  }
}
