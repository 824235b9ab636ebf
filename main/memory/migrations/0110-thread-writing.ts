import type { Migration } from './migration.ts';

/** Whether runs of a thread may write; null leaves it to the settings (spec C6). */
export const threadWriting: Migration = {
  number: 110,
  name: 'thread writing',
  sql: 'ALTER TABLE thread ADD COLUMN write_allowed INTEGER CHECK (write_allowed IN (0, 1));',
};
