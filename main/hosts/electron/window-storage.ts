import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type Session, session } from 'electron';
import type { WindowStorage } from '../../memory/forget/window-storage.ts';

/** Without `persist:` in front its storage and caches are in memory alone, and gone with the app (spec E8). */
export const windowPartition = 'window';

/** The session the window runs in. Once the app is ready. */
export function windowSession(): Session {
  return session.fromPartition(windowPartition);
}

/**
 * What Electron keeps on disk all the same: settings and caches of its own, the profiles of earlier versions, and crash reports, which
 * hold what was in memory (spec E8).
 */
export function createWindowStorage(): WindowStorage {
  const reports = app.getPath('crashDumps');
  return {
    folders: [...new Set([app.getPath('userData'), app.getPath('sessionData'), reports])],
    beyondReach: [],
    async clear() {
      for (const one of [windowSession(), session.defaultSession]) {
        await one.clearStorageData();
        await one.clearCache();
        await one.clearCodeCaches({});
      }
      await removeReports(reports);
    },
  };
}

/** What the crash handler has written; its folders and settings stay. */
async function removeReports(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isFile() && /\.(dmp|meta)$/u.test(entry.name)) {
      await rm(join(entry.parentPath, entry.name), { force: true });
    }
  }
}
