import type { Database } from 'better-sqlite3';

const key = 'active_embedder';

/** The fingerprint whose vectors are searched; null in a vault that never had one. */
export function readActiveEmbedder(database: Database): string | null {
  return (
    database.prepare<[string], string>('SELECT value FROM vault_setting WHERE key = ?').pluck().get(key) ??
    null
  );
}

export function writeActiveEmbedder(database: Database, fingerprint: string): void {
  database
    .prepare(
      'INSERT INTO vault_setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, fingerprint);
}
