import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-step.ts';

export type ElectronBinary =
  | { readonly found: true; readonly path: string; readonly major: number }
  | { readonly found: false; readonly why: string };

/** The first version whose Node-API the database's binary needs. */
export const oldestElectron = 36;
const downloadLimit = 90_000;
const probeLimit = 20_000;

/**
 * Finds the Electron binary: the folder ELECTRON_OVERRIDE_DIST_PATH names, else the package's own, fetched at first use within a
 * bound. It is tried before it is believed, so that a missing system library is found here and said.
 */
export function findElectron(options: { readonly download: boolean }): ElectronBinary {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override !== undefined && override !== '') {
    return probe(join(override, executableName()));
  }
  const own = ownBinary();
  if (own !== null) {
    return probe(own);
  }
  return options.download ? download() : { found: false, why: 'its binary has not been downloaded' };
}

function executableName(): string {
  switch (process.platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}

function ownBinary(): string | null {
  const path = join(root, 'node_modules', 'electron', 'dist', executableName());
  return existsSync(path) ? path : null;
}

function download(): ElectronBinary {
  console.log('Downloading Electron, once…');
  const script = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(script)) {
    return { found: false, why: 'the electron package is not installed' };
  }
  const { status } = spawnSync(process.execPath, [script], { stdio: 'ignore', timeout: downloadLimit });
  const own = ownBinary();
  return status === 0 && own !== null
    ? probe(own)
    : { found: false, why: 'its binary could not be downloaded from GitHub' };
}

function probe(path: string): ElectronBinary {
  if (!existsSync(path)) {
    return { found: false, why: `there is no Electron at ${path}` };
  }
  const { status, stdout, stderr, error } = spawnSync(path, ['-p', 'process.versions.electron'], {
    encoding: 'utf8',
    timeout: probeLimit,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (error !== undefined || status !== 0) {
    const detail = error?.message ?? stderr.trim().split('\n')[0] ?? '';
    return { found: false, why: `its binary does not run here (${detail || `exit code ${status}`})` };
  }
  return { found: true, path, major: Number.parseInt(stdout, 10) };
}
