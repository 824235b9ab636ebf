import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommonplaceError } from '../../shared/errors.ts';
import type { DocumentAccess } from '../agent/turn-dependencies.ts';
import type { DocumentReader } from '../ingest/document-reader.ts';
import type { IngestResult } from '../ingest/ingest-result.ts';
import type { Ingestion } from '../ingest/queue.ts';
import type { IngestedFile } from '../tools/tool.ts';

export interface DocumentAccessOptions {
  readonly ingestion: Ingestion;
  readonly reader: DocumentReader;
  /** Where bytes are put for the reading thread; each file is removed as soon as it has been read. */
  readonly temporaryFolder: string;
  readonly uniqueName: () => string;
}

/** Documents as the tools use them: a local file through the queue, and bytes through the same reading thread. */
export function documentAccess(options: DocumentAccessOptions): DocumentAccess {
  const { ingestion, reader, temporaryFolder, uniqueName } = options;
  return {
    ingestFile: async (path) => {
      for await (const result of ingestion.ingestPaths([path])) return toToolAnswer(result);
      throw new CommonplaceError('not_found', `There is no document at ${path}.`);
    },
    parse: async (name, bytes) => {
      await mkdir(temporaryFolder, { recursive: true });
      const file = join(temporaryFolder, uniqueName());
      try {
        await writeFile(file, bytes);
        const { title, pages, chunks } = await reader.read(file, name);
        return { title: title ?? name, pages, chunks };
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function toToolAnswer({ status, path, document_id, reason, chunks = 0 }: IngestResult): IngestedFile {
  const why = reason ?? `${path} could not be read.`;
  if (document_id === undefined) throw new CommonplaceError('tool_failed', why);
  return status === 'failed' ? { document_id, status, reason: why } : { document_id, status, chunks };
}
