import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const folder = fileURLToPath(new URL('../peers/', import.meta.url));
const require = createRequire(new URL('../peers/package.json', import.meta.url));

/** Installs the peers where they are missing. They are no part of the product. Throws the package client's error. */
export function installPeers(): void {
  if (existsSync(`${folder}node_modules/usearch`)) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 180_000,
    shell: process.platform === 'win32',
  });
}

/** One of the peers' modules, checked by the caller's schema. */
export function loadPeer<Module>(name: string, schema: z.ZodType<Module>): Module {
  const loaded: unknown = require(name);
  return schema.parse(loaded);
}

export function peerVersions(): Readonly<Record<string, string>> {
  const manifest: unknown = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  return z.object({ dependencies: z.record(z.string(), z.string()) }).parse(manifest).dependencies;
}
