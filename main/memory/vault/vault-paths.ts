import { join } from 'node:path';

/** Where everything in a vault's folder lies (design 5). */
export interface VaultPaths {
  readonly folder: string;
  readonly database: string;
  readonly attachments: string;
  readonly backups: string;
  /** Files that are removed as soon as they have been used. */
  readonly temporary: string;
  readonly description: string;
}

export function vaultPaths(folder: string): VaultPaths {
  return {
    folder,
    database: join(folder, 'commonplace.db'),
    attachments: join(folder, 'attachments'),
    backups: join(folder, 'backups'),
    temporary: join(folder, 'temporary'),
    description: join(folder, 'vault.json'),
  };
}

/** An instant as part of a file name. */
export function fileStamp(instant: string): string {
  return instant.replaceAll(':', '').replaceAll('.', '');
}
