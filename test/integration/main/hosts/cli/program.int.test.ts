import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
let folder: string;
let vault: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-cli-'));
  vault = join(folder, 'vault');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function commonplace(...words: readonly string[]) {
  const environment = { ...process.env, OPENAI_API_KEY: '', OPENAI_BASE_URL: '' };
  const entry = join(root, 'main/hosts/cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    encoding: 'utf8',
    env: environment,
    cwd: root,
  });
  return { status, stdout, stderr };
}

/** Runs a command with --json; every line of stdout must be a JSON value. */
function json(...words: readonly string[]) {
  const result = commonplace('--vault', vault, '--json', ...words);
  const printed = result.stdout.split('\n').filter((line) => line !== '');
  return { status: result.status, lines: printed.map((line): unknown => JSON.parse(line)) };
}

test('with --json help is a JSON value too, of the whole and of one command', () => {
  expect(json('--help')).toEqual({ status: 0, lines: [{ help: expect.stringContaining('ingest') }] });
  expect(json('ask', '--help')).toEqual({
    status: 0,
    lines: [{ help: expect.stringContaining('--thread') }],
  });
});

test.runIf(process.platform === 'linux')('a vault where no folder can be made is refused at once', () => {
  const result = commonplace('--vault', '/proc/nope/vault', '--json', 'status');
  expect(result.status).toBe(1);
  expect(JSON.parse(result.stdout)).toMatchObject({ error: { code: 'unavailable' } });
});

test('--help lists the commands and ends well', () => {
  const { status, stdout } = commonplace('--help');
  expect(status).toBe(0);
  for (const command of [
    'ingest',
    'ask',
    'search',
    'documents',
    'threads',
    'messages',
    'summarize',
    'expand',
    'records',
    'status',
  ]) {
    expect(stdout).toContain(command);
  }
});

test.each([
  [['nonsense']],
  [['ask']],
  [['ask', 'one', 'two']],
  [['search', 'x', '--store', 'nowhere']],
  [['search', 'x', '--k', '0']],
  [['search', 'x', '--k', '201']],
  [['search', ' ']],
  [['ask', '']],
  [['forget', '--query', '']],
  [['forget', '--since', '2020-01-01']],
  [['--vault', '', 'status']],
  [['status', '--wrong']],
  [['forget']],
  [[]],
])('wrong usage ends with 2 and a coded error: %j', (words) => {
  expect(json(...words)).toEqual({
    status: 2,
    lines: [{ error: { code: 'invalid_input', message: expect.stringMatching(/\S/) } }],
  });
  const plain = commonplace('--vault', vault, ...words);
  expect(plain.status).toBe(2);
  expect(plain.stdout).toBe('');
});

test('documents are ingested, asked about, and found again by other processes', async () => {
  const notes = join(folder, 'notes.md');
  await writeFile(notes, '# Heron\n\nEntity-conditioned routing halves tool-selection errors.\n');
  const first = json('ingest', notes);
  expect(first).toMatchObject({
    status: 0,
    lines: [
      { path: notes, status: 'added' },
      { documents: 1, added: 1, unchanged: 0, failed: 0 },
    ],
  });
  expect(json('ingest', notes)).toMatchObject({
    status: 0,
    lines: [{ status: 'unchanged' }, { unchanged: 1 }],
  });
  const asked = json('ask', 'What halves tool-selection errors?');
  expect(asked).toMatchObject({ status: 0, lines: [{ completed: true, citations: [{ source: notes }] }] });
  expect(json('threads')).toMatchObject({ status: 0, lines: [{ threads: [{ messages: 2 }] }] });
  expect(json('verify')).toMatchObject({ status: 0, lines: [{ ok: true, runs: 1 }] });
  expect(json('status')).toMatchObject({ status: 0, lines: [{ vault, host: 'cli' }] });
});

test('a failure ends with 1 and a coded error', () => {
  expect(json('expand', 'nope')).toMatchObject({ status: 1, lines: [{ error: { code: 'not_found' } }] });
  expect(json('messages', 'no-such-thread')).toMatchObject({
    status: 1,
    lines: [{ error: { code: 'not_found' } }],
  });
  const plain = commonplace('--vault', vault, 'messages', 'no-such-thread');
  expect(plain).toMatchObject({ status: 1, stdout: '' });
  expect(plain.stderr).toContain('no-such-thread');
});

test('an ingest of which every document failed ends with 1', () => {
  const result = json('ingest', join(folder, 'missing.pdf'));
  expect(result.status).toBe(1);
  expect(result.lines.at(-1)).toMatchObject({ added: 0 });
});

test('D6 a terminal is never given the control characters of a file name', () => {
  const { stdout } = commonplace('--vault', vault, 'ingest', join(folder, 'gone\u001b]0;title\u0007.pdf'));
  expect(stdout).toContain('gone\ufffd]0;title\ufffd.pdf');
  expect(stdout).not.toMatch(/[\u001b\u0007]/);
});
