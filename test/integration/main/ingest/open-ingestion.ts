import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach } from 'vitest';
import { Attachments } from '../../../../main/ingest/attachments.ts';
import { createDocumentReader, type DocumentReader } from '../../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import type { IngestProgress, IngestResult } from '../../../../main/ingest/ingest-result.ts';
import { Ingestion } from '../../../../main/ingest/queue.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const folder = temporaryFolder();
const worker = new URL('../../../../main/ingest/worker.ts', import.meta.url);
const opened: Ingestion[] = [];
let vaults = 0;

/** A vault of its own: attachments on disk, rows in memory. Opening it again with the same store is a restart. */
export function newVault(): { readonly attachments: string; readonly store: MemoryDocumentStore } {
  vaults += 1;
  return { attachments: folder.path(`vault-${vaults}`), store: new MemoryDocumentStore() };
}

/** Ingestion into a vault; closed after the test. */
export function open(
  vault: ReturnType<typeof newVault>,
  options: {
    reader?: DocumentReader;
    fileLimit?: number;
    concurrency?: number;
    heard?: IngestProgress[];
  } = {},
): Ingestion {
  const fileLimit = options.fileLimit ?? ingestLimits.fileBytes;
  const ingestion = new Ingestion({
    store: vault.store,
    attachments: new Attachments(vault.attachments, fileLimit),
    reader: options.reader ?? createDocumentReader({ worker, limits: ingestLimits }),
    fileLimit,
    concurrency: options.concurrency ?? 1,
    onProgress: (progress) => options.heard?.push(progress),
  });
  opened.push(ingestion);
  return ingestion;
}

/** Every result, in order. */
export async function all(results: AsyncIterable<IngestResult>): Promise<IngestResult[]> {
  const list: IngestResult[] = [];
  for await (const result of results) {
    list.push(result);
  }
  return list;
}

/** Writes files into a folder of that name and answers its path. */
export async function files(
  name: string,
  contents: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  for (const [file, content] of Object.entries(contents)) {
    const target = folder.path(name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return folder.path(name);
}

/** A reader that waits until it is told to go on, then reads anything as one chunk. */
export function slowReader(): {
  readonly reader: DocumentReader;
  readonly go: () => void;
  readonly started: Promise<void>;
} {
  let go = (): void => {};
  let start = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const reader: DocumentReader = {
    read: async (_path, _name, options) => {
      start();
      await new Promise<void>((resolve, reject) => {
        void gate.then(resolve);
        options?.signal?.addEventListener('abort', () =>
          reject(new CommonplaceError('cancelled', 'stopped')),
        );
      });
      const chunk = { content: 'text', start: 0, end: 4, page: null };
      return { mediaType: 'text/plain', title: null, pages: null, notice: null, chunks: [chunk] };
    },
    close: async () => {},
  };
  return { reader, go, started };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((ingestion) => ingestion.close()));
});
