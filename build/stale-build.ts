import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = ['out/main/electron.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];
const sources = ['main', 'preload', 'renderer', 'shared', 'electron.vite.config.ts', 'package-lock.json'];

/** True when a built file is missing or a source is newer than it. */
export function isBuildStale(root: string): boolean {
  const builtAt = Math.min(...built.map((path) => modifiedAt(join(root, path)) ?? 0));
  return sources.some((path) => newest(join(root, path)) > builtAt);
}

function newest(path: string): number {
  const own = statSync(path, { throwIfNoEntry: false });
  if (own === undefined) {
    return 0;
  }
  return own.isDirectory()
    ? Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
    : own.mtimeMs;
}

function modifiedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
