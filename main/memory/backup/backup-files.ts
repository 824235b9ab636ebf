import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { VaultPaths } from '../vault/vault-paths.ts';

const rotating = /^commonplace-\d{4}-\d{2}-\d{2}T\d+Z\.db$/;
const beforeMigration = /^commonplace-schema-\d+-.*\.db$/;

/** Backups made by rotation, oldest first. */
export function listRotating(paths: VaultPaths): readonly string[] {
  return list(paths, (name) => rotating.test(name));
}

/** Every whole database in the backups' folder: rotating ones and copies made before a migration, oldest first. */
export function listBackups(paths: VaultPaths): readonly string[] {
  return list(paths, (name) => rotating.test(name) || beforeMigration.test(name));
}

function list(paths: VaultPaths, takes: (name: string) => boolean): readonly string[] {
  return readdirSync(paths.backups)
    .filter(takes)
    .map((name) => join(paths.backups, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
