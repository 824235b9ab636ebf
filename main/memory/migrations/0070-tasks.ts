import type { Migration } from './migration.ts';

/** Tasks the user has approved. What became of one stands in the journal of its run. */
export const tasks: Migration = {
  number: 70,
  name: 'tasks',
  sql: `
    CREATE TABLE task (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      thread_id TEXT NOT NULL,
      run_id TEXT NOT NULL UNIQUE,
      goal TEXT NOT NULL CHECK (goal <> ''),
      inputs TEXT NOT NULL,
      outputs TEXT NOT NULL,
      acceptance TEXT NOT NULL,
      write_allowed INTEGER NOT NULL CHECK (write_allowed IN (0, 1))
    );
    CREATE INDEX task_thread ON task (thread_id);
  `,
};
