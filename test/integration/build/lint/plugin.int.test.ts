import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-lint-'));
  const configuration = {
    jsPlugins: [join(root, 'build/lint/plugin.ts')],
    categories: { correctness: 'off' },
    rules: { 'commonplace/import-matrix': 'error', 'commonplace/deterministic': 'error' },
  };
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(configuration));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function lint(file: string, text: string): Promise<string> {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

test.each([
  ['a static import', "import { app } from '../main/app.ts';\napp();"],
  ['a type import', "import type { App } from '../main/app.ts';\nexport type Own = App;"],
  ['an inline type import', "export type Own = import('../main/app.ts').App;"],
  ['a dynamic import', "export const app = import('../main/app.ts');"],
  ['a named re-export', "export { app } from '../main/app.ts';"],
  ['a star re-export', "export * from '../main/app.ts';"],
])('the linter refuses %s upwards', async (_form, text) => {
  expect(await lint('shared/wrong.ts', text)).toContain('shared/ may not import main/app.ts');
});

test('the linter passes what the matrix allows', async () => {
  expect(
    await lint('main/app.ts', "import * as z from 'zod';\nexport const schema = z.string();"),
  ).not.toContain('commonplace');
});

test('C1 the linter refuses the clock in a pure file', async () => {
  expect(await lint('main/journal/reducer.ts', 'export const now = () => Date.now();')).toContain(
    'the clock',
  );
  expect(await lint('main/journal/reducer.ts', 'export const one = () => Math.random();')).toContain(
    'randomness',
  );
});
