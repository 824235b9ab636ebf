import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface AppFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Lays out the built app as a folder of its own: a copy of `out/` and package.json and a link to each installed package, with the
 * database package replaced where the runtime needs another.
 */
export async function layOutApp(databasePackage: string | null): Promise<AppFolder> {
  const path = await mkdtemp(join(tmpdir(), 'commonplace-app-'));
  await cp(join(root, 'out'), join(path, 'out'), { recursive: true });
  await cp(join(root, 'package.json'), join(path, 'package.json'));
  await linkPackages(join(root, 'node_modules'), join(path, 'node_modules'), databasePackage);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function linkPackages(from: string, to: string, databasePackage: string | null): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name.startsWith('.')) {
      continue;
    }
    const replaced = name === 'better-sqlite3' && databasePackage !== null;
    await symlink(replaced ? databasePackage : join(from, name), join(to, name));
  }
}
