import type { Migration } from './migration.ts';

/** Whether a run came from another vault: it is there to be read, and nothing is made from it. */
export const importedRuns: Migration = {
  number: 150,
  name: 'imported runs',
  sql: 'ALTER TABLE run ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1));',
};
