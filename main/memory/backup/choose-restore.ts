import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { BackupRecord } from '../../../shared/records/backup.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findDamage } from '../vault/database.ts';
import { readSetting } from '../vault/vault-settings.ts';
import { backupInstant, listBackups } from './backup-files.ts';
import { readPendingRestore, writePendingRestore } from './pending-restore.ts';

/** The vault's backups, newest first, and which of them takes the database's place when the vault is opened next. */
export function describeBackups({ vault }: Pick<MemoryCore, 'vault'>): readonly BackupRecord[] {
  const pending = readPendingRestore(vault.paths);
  return listBackups(vault.paths)
    .map((file) => {
      const name = basename(file);
      return { name, bytes: statSync(file).size, at: backupInstant(name), is_pending: name === pending };
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/**
 * Has a backup take the database's place when the vault is opened next. Errors: `not_found`; `vault_corrupt` for a damaged one;
 * `vault_mismatch` for another vault's; `conflict` while a forget is in its grace period, as the backup doesn't hide it.
 */
export function chooseRestore({ vault }: Pick<MemoryCore, 'vault'>, name: string): void {
  const file = join(vault.paths.backups, name);
  if (!listBackups(vault.paths).includes(file)) {
    throw new CommonplaceError(
      'not_found',
      `There is no backup ${name}. List the backups to see their names.`,
    );
  }
  const hidden = vault.database.prepare<[], number>('SELECT count(*) FROM hidden_forget').pluck().get() ?? 0;
  if (hidden > 0) {
    throw new CommonplaceError(
      'conflict',
      'A forget is in its grace period, and the backup would undo it. Undo it or erase it now, then restore.',
    );
  }
  requireSound(file, vault.vaultId);
  writePendingRestore(vault.paths, name);
}

function requireSound(file: string, vaultId: string): void {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const [damage] = findDamage(database);
    if (damage !== undefined) {
      throw new CommonplaceError(
        'vault_corrupt',
        `The backup ${file} is damaged: ${damage}. Choose another.`,
      );
    }
    if (readSetting(database, 'vault_id') === vaultId) return;
    throw new CommonplaceError('vault_mismatch', `The backup ${file} is of another vault. Choose another.`);
  } finally {
    database.close();
  }
}
