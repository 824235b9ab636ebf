import type { Migration } from './migration.ts';

/** Files that were dropped and have no document yet: what a process that ends in between has to go on with. */
export const handedOver: Migration = {
  number: 80,
  name: 'handed-over',
  sql: `
    CREATE TABLE handed_over (
      position INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      again INTEGER NOT NULL CHECK (again IN (0, 1))
    );
  `,
};
