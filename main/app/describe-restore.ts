import type { RestoreReport } from '../memory/vault/restore-database.ts';

/** What the user is told when a backup took the database's place at start. */
export function describeRestore({ name, kept_as }: RestoreReport): string {
  return `The backup ${name} has been restored, and what was forgotten since is still forgotten. What was there before is kept as the backup ${kept_as}.`;
}
