import type { BackupRecord } from '../../shared/records/backup.ts';
import type { DocumentStore } from '../ingest/document-store.ts';
import { chooseRestore, describeBackups } from './backup/choose-restore.ts';
import { createBackups } from './backup/create-backups.ts';
import { commitWrites } from './commit/commit-writes.ts';
import { createDocumentStore } from './document-store.ts';
import { createForgetting } from './forget/create-forgetting.ts';
import { rememberExport } from './forget/known-exports.ts';
import { type MemoryDependencies, openMemoryCore } from './memory-core.ts';
import type { MemoryManager } from './memory-manager.ts';
import { createMemoryReads } from './memory-reads.ts';
import type { SearchReads } from './search/search-reads.ts';

/** The memory core as the composition root sees it: the manager, and what ingestion needs beside it. */
export interface Memory extends MemoryManager {
  readonly documents: DocumentStore;
  /** What searches read and remember, for whoever ranks without the manager. */
  readonly searchReads: SearchReads;
  /** Reads ahead what searches of a large knowledge base need. Call it when the vault is open, and when documents have come or gone. */
  prepareSearch(): Promise<void>;
  /**
   * Makes a backup when one is due, and answers its path; null when none is, or a forget came and ended it (design 5). Everything else goes on
   * meanwhile. Errors: as `copyWhileOpen`.
   */
  rotateBackups(): Promise<string | null>;
  listBackups(): Promise<readonly BackupRecord[]>;
  /** Has a backup take the database's place when the vault is opened next. Errors: as `chooseRestore`. */
  restoreBackup(name: string): Promise<void>;
}

/**
 * The memory core over an open vault (spec A, E, F). `close` closes the vault with it; the embedder stays its owner's. Load the
 * vector index before the first search; until then searches are answered exactly, from the rows.
 */
export function createMemoryManager(dependencies: MemoryDependencies): Memory {
  const core = openMemoryCore(dependencies);
  const backups = createBackups(core);
  const forgetting = createForgetting(core, backups.end);
  return {
    ...createMemoryReads(core),
    ...forgetting,
    commit: (writes, within) => commitWrites(core, writes, within),
    documents: createDocumentStore(core),
    searchReads: core.searchReads,
    rememberExport: async (path, run_id, bytes) => rememberExport(core, path, run_id, bytes),
    prepareSearch: () => core.searchReads.fullText.prepare(),
    rotateBackups: () => forgetting.between(backups.rotate),
    listBackups: async () => describeBackups(core),
    async restoreBackup(name) {
      await forgetting.settled();
      chooseRestore(core, name);
    },
    async close() {
      await forgetting.settled();
      await backups.end();
      core.vault.close();
    },
  };
}
