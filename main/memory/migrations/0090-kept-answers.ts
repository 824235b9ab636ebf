import type { Migration } from './migration.ts';

/** What answers that were kept through a forget had been made from: they have no lineage any more, and plans still name them (E7). */
export const keptAnswers: Migration = {
  number: 90,
  name: 'kept-answers',
  sql: `
    CREATE TABLE kept_source (
      source_id TEXT NOT NULL,
      source_version INTEGER NOT NULL,
      answer_id TEXT NOT NULL,
      PRIMARY KEY (source_id, answer_id)
    ) WITHOUT ROWID;
  `,
};
