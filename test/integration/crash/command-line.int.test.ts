import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createGate } from '../../scripted/gate.ts';
import { type LocalServer, startLocalServer } from '../../scripted/local-server.ts';

const entry = fileURLToPath(new URL('../../../main/hosts/cli.ts', import.meta.url));
const asked = createGate();
let home: string;
let silent: LocalServer;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'commonplace-command-line-'));
  // Never answers; only the call for the answer offers tools.
  silent = await startLocalServer((request) => {
    let body = '';
    request.on('data', (data) => {
      body += String(data);
      if (body.includes('"tools"')) asked.reach();
    });
  });
});
afterAll(async () => {
  await silent.close();
  await rm(home, { recursive: true, force: true });
});

function start(values: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...own } = process.env;
  return spawn(process.execPath, [entry, '--vault', join(home, 'vault'), '--json', ...values], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...own, ...environment },
  });
}

async function run(...values: readonly string[]): Promise<{ readonly code: number; readonly json: unknown }> {
  const child = start(values);
  let printed = '';
  child.stdout?.on('data', (data) => {
    printed += String(data);
  });
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  return { code, json: JSON.parse(printed) };
}

test('C5 a run killed on the command line is listed, paused, resumed and verified by id', {
  timeout: 120_000,
}, async () => {
  const environment = { OPENAI_BASE_URL: `${silent.url}v1`, OPENAI_API_KEY: 'sk-none' };
  const killed = start(['ask', 'Is anyone there?'], environment);
  await asked.reached;
  const gone = new Promise((resolve) => killed.once('close', resolve));
  killed.kill('SIGKILL');
  await gone;

  const listed = await run('runs');
  const runs = z.object({ runs: z.array(z.looseObject({ run_id: z.string(), status: z.string() })) });
  const [interrupted] = runs.parse(listed.json).runs;
  expect(interrupted).toMatchObject({ status: 'running', steps: 1 });
  const id = interrupted?.run_id ?? '';

  expect(await run('pause', id)).toEqual({ code: 0, json: { run_id: id, status: 'paused' } });
  expect(await run('pause', id)).toMatchObject({ code: 1, json: { error: { code: 'conflict' } } });
  expect(await run('resume', id)).toEqual({ code: 0, json: { run_id: id, status: 'completed' } });
  expect(await run('cancel', id)).toMatchObject({ code: 1, json: { error: { code: 'conflict' } } });
  const replayed = await run('replay', id);
  expect(replayed.json).toMatchObject({ run_id: id, state: { status: 'completed' } });
  expect(await run('run', id)).toEqual(replayed);

  const file = join(home, 'run.jsonl');
  expect(await run('export-run', id, file)).toMatchObject({ code: 0, json: { file } });
  const kept = join(home, 'kept.txt');
  await writeFile(kept, 'not to be written over');
  expect(await run('export-run', id, kept)).toMatchObject({
    code: 1,
    json: { error: { code: 'invalid_input' } },
  });
  expect(await readFile(kept, 'utf8')).toBe('not to be written over');
  expect(await run('export-run', id, file, '--overwrite')).toMatchObject({ code: 0, json: { file } });
  for (const values of [['verify'], ['verify', file]]) {
    expect(await run(...values)).toMatchObject({ code: 0, json: { ok: true, runs: 1, problems: [] } });
  }
});
