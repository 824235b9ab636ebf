import type { Migration } from './migration.ts';

/**
 * Which summary a message stood in that died with another of its sources, until the message is summarised again; and of a summary made
 * for that, which one it replaces (spec E3).
 */
export const lostSummaries: Migration = {
  number: 140,
  name: 'lost summaries',
  sql: `
    ALTER TABLE CONVERSATIONAL_MEMORY ADD COLUMN lost_summary_id TEXT;
    CREATE INDEX conversation_lost_summary ON CONVERSATIONAL_MEMORY (thread_id, lost_summary_id)
      WHERE lost_summary_id IS NOT NULL;
    ALTER TABLE SUMMARY_MEMORY ADD COLUMN replaces TEXT;
  `,
};
