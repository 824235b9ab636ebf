import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

const entry = fileURLToPath(new URL('../../../../../main/hosts/cli.ts', import.meta.url));

function newVault(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  writeFileSync(join(vault, 'settings.json'), '{"embedder":"lexical"}');
  return vault;
}

const answer = z.looseObject({ error: z.object({ code: z.string(), message: z.string() }).optional() });

function threads(vault: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [entry, '--vault', vault, '--json', 'threads'],
    { encoding: 'utf8' },
  );
  return { status, value: answer.parse(JSON.parse(stdout)), stderr };
}

test.each([
  ['settings that are no JSON', 'settings.json', 'invalid_input', 'file'],
  ['a folder for settings', 'settings.json', 'unavailable', 'folder'],
  ['a folder for the database', 'commonplace.db', 'unavailable', 'folder'],
  ['a file for the backups', 'backups', 'unavailable', 'file'],
  ['a file for the logs', 'logs', 'unavailable', 'file'],
] as const)('%s: a coded error that names it, and no stack', (_what, name, code, kind) => {
  const vault = newVault();
  const path = join(vault, name);
  rmSync(path, { force: true });
  if (kind === 'folder') mkdirSync(path);
  else writeFileSync(path, '{ broken');
  const { status, value, stderr } = threads(vault);
  expect(status).toBe(1);
  expect(value).toMatchObject({ error: { code } });
  if (code === 'invalid_input') expect(value.error?.message).toContain('it is not JSON');
  expect(stderr).toBe('');
  if (name !== 'settings.json' || kind === 'file') expect(value.error?.message).toContain(path);
});

test('a database of which nothing can be read is set aside, and whoever works on the command line is told so', () => {
  const vault = newVault();
  writeFileSync(join(vault, 'commonplace.db'), 'This is no database. '.repeat(1_000));
  const first = threads(vault);
  expect(first).toMatchObject({ status: 0, value: { threads: [] } });
  expect(first.stderr).toContain('Nothing of it could be read');
  const aside = readdirSync(join(vault, 'backups')).find((name) => name.startsWith('damaged-')) ?? '';
  expect(first.stderr).toContain(join(vault, 'backups', aside, 'commonplace.db'));
  expect(threads(vault).stderr).toBe('');
});
