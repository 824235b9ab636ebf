import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Status } from '../../shared/contract/settings.ts';
import { openCommitVersion } from '../memory/commit-version.ts';
import type { Memory } from '../memory/create-memory-manager.ts';
import { schemaNumber } from '../memory/migrations/run-migrations.ts';
import type { Vault } from '../memory/vault/open-vault.ts';

export interface StatusParts {
  readonly vault: Vault;
  readonly memory: Memory;
  readonly host: Status['host'];
  readonly appVersion: string;
  readonly model: { readonly id: string; readonly offline: boolean };
  readonly embedder: Status['embedder'];
  readonly notices: readonly string[];
}

/** What the vault holds and what the app runs on, for the status bar and `status`. */
export async function readStatus(parts: StatusParts): Promise<Status> {
  const { vault, memory } = parts;
  return {
    vault: vault.paths.folder,
    host: parts.host,
    app_version: parts.appVersion,
    schema_version: schemaNumber(vault.database),
    commit_version: openCommitVersion(vault.database).current(),
    counts: { ...(await memory.counts()) },
    model: parts.model.id,
    offline: parts.model.offline,
    embedder: parts.embedder,
    sizes: {
      database: bytesOf(vault.paths.database) + bytesOf(`${vault.paths.database}-wal`),
      attachments: bytesIn(vault.paths.attachments),
      backups: bytesIn(vault.paths.backups),
    },
    notices: [...parts.notices],
  };
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + bytesOf(join(folder, name)), 0);
}
