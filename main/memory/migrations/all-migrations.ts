import { memoryCore } from './0010-memory-core.ts';
import { tasks } from './0070-tasks.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order. */
export const allMigrations: readonly Migration[] = [memoryCore, tasks];
