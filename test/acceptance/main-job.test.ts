import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '..', '..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-main-job-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One command in a process of its own, as a person would run it on one day or the next; its lines, each a JSON value. */
function commonplace(...words: readonly string[]): readonly unknown[] {
  const environment = {
    ...process.env,
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: '',
    COMMONPLACE_OFFLINE: '1',
    COMMONPLACE_MODELS: join(folder, 'models'),
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'main/hosts/cli.ts'), '--vault', join(folder, 'vault'), '--json', ...words],
    { cwd: root, env: environment, encoding: 'utf8' },
  );
  expect({ words, status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({
    words,
    status: 0,
    said: '',
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

const turnSchema = z.object({
  thread_id: z.string(),
  final_answer: z.string(),
  completed: z.boolean(),
  citations: z.array(z.object({ record_id: z.string(), source: z.string(), quote: z.string() })),
});
const recordsSchema = z.object({ records: z.array(z.object({ record_id: z.string(), text: z.string() })) });

function ask(thread: string, text: string) {
  const turn = turnSchema.parse(commonplace('ask', '--thread', thread, text)[0]);
  expect(turn.completed).toBe(true);
  return { ...turn, from: turn.citations.map(({ source }) => source.split('/').at(-1)) };
}

test('The main job: papers in, a cited answer, follow-ups the next day, and honesty throughout', () => {
  expect(commonplace('ingest', join(root, 'fixtures/kb'))).toMatchObject([
    { path: expect.stringContaining('heron-notes.md'), status: 'added' },
    { path: expect.stringContaining('kestrel-notes.md'), status: 'added' },
    { documents: 2, added: 2, unchanged: 0, failed: 0 },
  ]);

  const first = ask('new', 'What does the Kestrel paper claim?');
  const thread = first.thread_id;
  expect(first.final_answer).toContain('41%');
  const { records } = recordsSchema.parse(commonplace('records', '--store', 'knowledge')[0]);
  expect(first.citations.length).toBeGreaterThan(0);
  for (const { record_id, quote } of first.citations) {
    expect(records.find((record) => record.record_id === record_id)?.text).toContain(quote);
  }

  const authors = ask(thread, 'And who wrote it?');
  expect(authors.final_answer).toContain('R. Marlow and T. Iversen');
  expect(new Set(authors.from)).toEqual(new Set(['kestrel-notes.md']));

  const other = ask(thread, 'Who wrote the Heron paper?');
  expect(other.final_answer).toContain('F. Adeyemi');
  const identifier = ask(thread, 'What is its identifier?');
  expect(identifier.final_answer).toContain('HX-2024-007');
  expect(new Set(identifier.from)).toEqual(new Set(['heron-notes.md']));

  expect(ask(thread, 'What was my first question?').final_answer).toContain(
    '“What does the Kestrel paper claim?”',
  );
  expect(ask(thread, 'What did you say about resumption errors?').final_answer).toContain('41%');

  const unknown = ask(thread, 'What is the boiling point of mercury?');
  expect(unknown.final_answer).toMatch(/^I found nothing about this/);
  expect(unknown.citations).toEqual([]);

  expect(ask(thread, 'Please forget the Heron paper.').final_answer).toMatch(/^Nothing was forgotten\./);
  expect(ask(thread, 'Who wrote the Heron paper?').final_answer).toContain('F. Adeyemi');
  expect(ask(thread, 'thanks').final_answer).toBe('You are welcome.');

  expect(commonplace('summarize', thread)).toMatchObject([
    { summary_id: expect.stringMatching(/^[0-9a-f]{8}$/) },
  ]);
  expect(ask(thread, 'What was my first question?').final_answer).toContain(
    '“What does the Kestrel paper claim?”',
  );
  expect(commonplace('verify')).toMatchObject([{ ok: true }]);
}, 180_000);
