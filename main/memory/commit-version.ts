import type { Database } from './vault/database.ts';

/** The one counter of the vault (spec E1): every write and every forget takes the next. */
export interface CommitVersion {
  /** The version of the last transaction that wrote. */
  current(): number;
  /** Takes the next; call once in a writing transaction. */
  next(): number;
}

export function openCommitVersion(database: Database): CommitVersion {
  const read = database.prepare<[], number>('SELECT version FROM commit_version').pluck();
  const take = database
    .prepare<[], number>('UPDATE commit_version SET version = version + 1 RETURNING version')
    .pluck();
  const counted = (value: number | undefined): number => value ?? 0;
  return { current: () => counted(read.get()), next: () => counted(take.get()) };
}
