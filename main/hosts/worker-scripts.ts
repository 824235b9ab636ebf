/** Scripts that run in threads or processes of their own. */
export interface WorkerScripts {
  readonly ingest: URL;
  readonly embed: URL;
}

/**
 * Where the worker scripts are, seen from a host's entry: the sources when it runs from source, else the files the build puts
 * beside it.
 */
export function workerScripts(entryUrl: string): WorkerScripts {
  return entryUrl.endsWith('.ts')
    ? {
        ingest: new URL('../ingest/worker.ts', entryUrl),
        embed: new URL('../models/embed/worker.ts', entryUrl),
      }
    : {
        ingest: new URL('./ingest-worker.js', entryUrl),
        embed: new URL('./embed-worker.js', entryUrl),
      };
}
