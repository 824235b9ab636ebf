import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder for the tests of one file, removed after them. */
export function temporaryFolder(): { readonly path: (...names: readonly string[]) => string } {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'commonplace-ingest-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    path(...names) {
      if (folder === '')
        throw new Error('Ask for a temporary folder outside of a test: it is made before the first.');
      return path.join(folder, ...names);
    },
  };
}
