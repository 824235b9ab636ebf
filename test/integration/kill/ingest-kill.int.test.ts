import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '../../../main/memory/vault/open-vault.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const documents = 200;
const kills = 10;

let folder: string;
let vault: string;
let papers: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-kill-'));
  vault = join(folder, 'vault');
  papers = join(folder, 'papers');
  await mkdir(papers);
  for (let number = 1; number <= documents; number += 1) {
    const paragraph = (part: number) =>
      `Paper ${number}, part ${part}. ${`Ledger ${number}-${part} keeps its entries in order. `.repeat(24)}`;
    const text = Array.from({ length: 12 }, (_, part) => paragraph(part)).join('\n\n');
    await writeFile(join(papers, `${String(number).padStart(3, '0')}.md`), `# Paper ${number}\n\n${text}\n`);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** When to kill: so many milliseconds after the start of the process, or after its first line. */
interface Moment {
  readonly after: 'start' | 'first line';
  readonly milliseconds: number;
}

/** Ingests the folder of papers in a process of its own, which is killed outright at a moment, when given; answers its lines. */
function ingest(moment: Moment | null): Promise<readonly string[]> {
  return new Promise((settle, fail) => {
    const child = spawn(
      process.execPath,
      [join(root, 'main/hosts/cli.ts'), '--vault', vault, '--json', 'ingest', papers],
      {
        cwd: root,
        env: { ...process.env, COMMONPLACE_MODELS: join(folder, 'models'), COMMONPLACE_OFFLINE: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let printed = '';
    const killAfter = (event: Moment['after']) => {
      if (moment?.after === event) setTimeout(() => child.kill('SIGKILL'), moment.milliseconds);
    };
    killAfter('start');
    child.stdout.once('data', () => killAfter('first line'));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.on('error', fail);
    child.on('close', () => settle(printed.split('\n').filter((line) => line !== '')));
  });
}

interface DocumentParts {
  readonly status: string;
  readonly stated: number;
  readonly chunks: number;
  readonly whole: number;
  readonly vectors: number;
}

/** Opens the vault as the app would, which checks it, and counts what there is of each document. */
function inspect(): {
  readonly damaged: boolean;
  readonly problems: string;
  readonly parts: readonly DocumentParts[];
} {
  const opened = openVault({ folder: vault, clock: Date.now, random: randomBytes });
  try {
    const problems = String(opened.database.pragma('integrity_check', { simple: true }));
    const parts = opened.database
      .prepare<[], DocumentParts>(
        `SELECT d.status, d.chunks AS stated, count(s.id) AS chunks, ifnull(max(s.num_chunks), 0) AS whole,
           (SELECT count(*) FROM vector v JOIN SEMANTIC_MEMORY m ON m.id = v.record_id WHERE m.document_id = d.id) AS vectors
         FROM document d LEFT JOIN SEMANTIC_MEMORY s ON s.document_id = d.id GROUP BY d.id`,
      )
      .all();
    return { damaged: opened.recovery !== null, problems, parts };
  } finally {
    opened.close();
  }
}

/** Two of the ten while the vault is being opened or soon after, the others at any point of the queue. */
function randomMoment(number: number): Moment {
  return number % 5 === 0
    ? { after: 'start', milliseconds: randomInt(50, 1_200) }
    : { after: 'first line', milliseconds: randomInt(0, 300) };
}

test('an ingest killed ten times at random moments leaves a sound vault, no document half in, and goes on', async () => {
  let unfinished = 0;
  for (let number = 0; number < kills; number += 1) {
    const moment = randomMoment(number);
    const when = `kill ${number + 1}, ${JSON.stringify(moment)}`;
    await ingest(moment);
    const { damaged, problems, parts } = inspect();
    expect({ when, problems, damaged }).toEqual({ when, problems: 'ok', damaged: false });
    for (const { status, stated, chunks, whole, vectors } of parts) {
      // Vectors follow a document that is whole.
      const expected =
        status === 'added'
          ? { chunks: whole, vectors: Math.min(vectors, whole), stated: whole }
          : { chunks: 0, vectors: 0, stated };
      expect(status).not.toBe('failed');
      expect({ when, chunks, vectors, stated }).toEqual({ when, ...expected });
    }
    if (parts.some(({ status }) => status !== 'added')) unfinished += 1;
  }
  // Else it was no test of a queue that is cut short.
  expect(unfinished).toBeGreaterThan(2);

  const lines = await ingest(null);
  expect(lines).toHaveLength(documents + 1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ documents, failed: 0 });
  const { parts } = inspect();
  expect(parts).toHaveLength(documents);
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set(['added']));
  // Also those of documents that were whole before, when their process was killed over the vectors.
  expect(parts.filter(({ vectors, whole }) => vectors !== whole)).toEqual([]);
  const kept = await readdir(join(vault, 'attachments'), { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toHaveLength(documents);
});
