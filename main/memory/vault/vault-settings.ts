import type { RandomBytes } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { distance } from '../retrieval-settings.ts';
import type { Database } from './database.ts';

export interface VaultSettings {
  /** Random hex, fixed when the vault was made. */
  readonly vaultId: string;
  /** Key of the fingerprints in the forget log (design 2). Never leaves the vault. */
  readonly fingerprintKey: Buffer;
}

/** One value the vault remembers, or null. */
export function readSetting(database: Database, key: string): string | null {
  return (
    database.prepare<[string], string>('SELECT value FROM vault_setting WHERE key = ?').pluck().get(key) ??
    null
  );
}

/** Remembers one value, replacing what was there. */
export function writeSetting(database: Database, key: string, value: string): void {
  database
    .prepare(
      'INSERT INTO vault_setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value);
}

/**
 * The vault's fixed settings, made on first opening; a database that was begun anew in a vault takes the id the vault was `described`
 * with, so that its backups are its own. Errors: `vault_mismatch` when the vault was written with another distance
 * than this Commonplace uses (spec A).
 */
export function establishSettings(
  database: Database,
  random: RandomBytes,
  described: string | null,
): VaultSettings {
  return database
    .transaction(() => {
      const stored = setOnce(database, 'distance', () => distance);
      if (stored !== distance) {
        throw new CommonplaceError(
          'vault_mismatch',
          `This vault compares vectors by ${stored}, but Commonplace uses ${distance}. Open it with the version that wrote it.`,
          { detail: { stored, configured: distance } },
        );
      }
      const hex = (length: number) => Buffer.from(random(length)).toString('hex');
      const vaultId = setOnce(database, 'vault_id', () => described ?? hex(8));
      const key = setOnce(database, 'fingerprint_key', () => hex(32));
      return { vaultId, fingerprintKey: Buffer.from(key, 'hex') };
    })
    .immediate();
}

function setOnce(database: Database, key: string, make: () => string): string {
  const stored = readSetting(database, key);
  if (stored !== null) return stored;
  const value = make();
  writeSetting(database, key, value);
  return value;
}
