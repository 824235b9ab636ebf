import type { Migration } from './migration.ts';

/** The version of the last forget, found without reading the log: every read compares it (E3). */
export const forgetFrontier: Migration = {
  number: 120,
  name: 'forget-frontier',
  sql: 'CREATE INDEX forget_log_version ON forget_log (version);',
};
