import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';

const script = fileURLToPath(new URL('./model-change-child.ts', import.meta.url));
const kills = 20;
const lineSchema = z.union([
  z.object({ done: z.int() }),
  z.object({ written: z.string(), bySearch: z.int() }),
  z.object({
    finished: z.string(),
    vectors: z.array(z.object({ embedder: z.string(), count: z.int() })),
    kept: z.array(z.string()),
    byVector: z.int(),
    bySearch: z.int(),
  }),
  z.object({ active: z.string().nullable(), messages: z.int(), byVector: z.int(), bySearch: z.int() }),
]);
type Line = z.infer<typeof lineSchema>;

let folder: string;
let child: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-change-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface KillPoint {
  readonly lines: number;
  readonly milliseconds: number;
}

/** Runs the child to its end, or kills it some milliseconds after it has printed so many lines. */
async function runChild(mode: string, point?: KillPoint): Promise<readonly Line[]> {
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const ended = new Promise<void>((resolve) => started.on('exit', () => resolve()));
  const lines: Line[] = [];
  for await (const text of createInterface({ input: started.stdout })) {
    // A kill in the middle of a line leaves a piece of it.
    if (!text.endsWith('}')) continue;
    lines.push(lineSchema.parse(JSON.parse(text)));
    if (lines.length === point?.lines) setTimeout(() => started.kill('SIGKILL'), point.milliseconds);
  }
  await ended;
  return lines;
}

test('Issue 6: killed at 20 points of a model change, search always answers, no row is lost, and the change finishes', async () => {
  const written: string[] = [];
  const activeSeen = new Set<string | null>();
  for (let round = 0; round < kills; round += 1) {
    const lines = await runChild('kill', { lines: 1 + ((round * 7) % 19), milliseconds: (round * 11) % 30 });
    for (const line of lines) {
      if ('bySearch' in line) expect(line.bySearch).toBe(5);
      if ('written' in line) written.push(line.written);
      if ('active' in line) {
        activeSeen.add(line.active);
        expect(line.byVector).toBe(5);
        expect(line.messages).toBeGreaterThanOrEqual(round === 0 ? 0 : 100 + written.length);
      }
    }
  }
  const last = (await runChild('finish')).at(-1);
  if (last === undefined || !('finished' in last)) throw new Error('The last change did not finish.');
  expect(last).toMatchObject({ finished: 'second', byVector: 5, bySearch: 5 });
  expect(last.vectors).toEqual([{ embedder: 'second', count: last.kept.length }]);
  const kept = new Set(last.kept);
  expect(written.filter((text) => !kept.has(text))).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  expect(activeSeen.has('first') && activeSeen.has('second')).toBe(true);
}, 240_000);
