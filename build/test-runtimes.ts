import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** What the end-to-end tests run in, or a sentence why they can't. */
export type Runtime<Found> =
  | (Found & { readonly found: true })
  | { readonly found: false; readonly why: string };

export interface ElectronRuntime {
  readonly executablePath: string;
  /** The older database package that this runtime needs in place of the installed one; null when it needs none. */
  readonly databasePackage: string | null;
}

const root = join(import.meta.dirname, '..');

/** Chromium: CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium(): Runtime<{ readonly executablePath: string }> {
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    onPath('chromium'),
    onPath('chromium-browser'),
    onPath('google-chrome'),
    chromium.executablePath(),
  ];
  const executablePath = candidates.find((path) => path !== '' && existsSync(path));
  return executablePath === undefined
    ? { found: false, why: 'there is no Chromium; install one or name it in CHROMIUM_PATH' }
    : { found: true, executablePath };
}

/**
 * Electron: the package's own binary, or a runtime prepared for tests, which ELECTRON_OVERRIDE_DIST_PATH and BETTER_SQLITE3_COMPAT
 * name. It needs a display, or Xvfb to make one.
 */
export function findElectron(): Runtime<ElectronRuntime> {
  if (process.platform === 'linux' && !hasDisplay() && onPath('Xvfb') === '') {
    return { found: false, why: 'there is no display and no Xvfb' };
  }
  const prepared = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'electron-33-compat');
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(prepared, 'electron');
  const databasePackage = process.env.BETTER_SQLITE3_COMPAT ?? join(prepared, 'better-sqlite3');
  if (existsSync(join(folder, 'electron'))) {
    return {
      found: true,
      executablePath: join(folder, 'electron'),
      databasePackage: existsSync(databasePackage) ? databasePackage : null,
    };
  }
  const own = join(root, 'node_modules', 'electron', 'dist', 'electron');
  return existsSync(own)
    ? { found: true, executablePath: own, databasePackage: null }
    : {
        found: false,
        why: 'there is no Electron binary; `npm start` downloads one where GitHub can be reached',
      };
}

export function hasDisplay(): boolean {
  return Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
}

/** The full path of a program, or '' when PATH has none. */
export function onPath(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? '';
}
