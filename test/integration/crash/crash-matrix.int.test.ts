import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '../../../main/journal/verify-journal.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type LocalServer, startLocalServer } from '../../scripted/local-server.ts';
import { createTestAgent, type TestAgent } from '../../scripted/test-agent.ts';
import { finalAnswer, lengthOf, modelCalls, note, type Outside, question, scenario } from './scenario.ts';

/** What the uninterrupted run records: created, three events a model call, two a tool, completed. */
const recordedEvents = 1 + 3 * modelCalls + 2 * (modelCalls - 1) + 1;
const effects = ['remember_note', 'order_it', 'write_line', 'publish_it'] as const;
const points = [
  ...Array.from({ length: recordedEvents }, (_, index) => ['event', String(index + 1)] as const),
  ...effects.map((tool) => ['effect', tool] as const),
];

const child = fileURLToPath(new URL('child.ts', import.meta.url));
let home: string;
let server: LocalServer;
/** Requests heard, by the outside folder they belong to. */
const requests = new Map<string, string[]>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'commonplace-crash-'));
  server = await startLocalServer((request, response) => {
    const [, name = '', path = ''] = (request.url ?? '').split('/');
    requests.set(name, [...(requests.get(name) ?? []), `${request.method} ${path}`]);
    response.end();
  });
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

async function setOut(name: string): Promise<Outside & { readonly vault: string; readonly name: string }> {
  const folder = join(home, name);
  await mkdir(folder);
  return { name, folder, server: `${server.url}${name}/`, vault: join(folder, 'vault') };
}

/** Runs the scenario in a process of its own until it kills itself; answers the signal. */
function runUntilKilled(
  outside: Outside & { readonly vault: string },
  kind: string,
  point: string,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const { vault, folder, server: url } = outside;
    const run = spawn(process.execPath, [child, vault, folder, url, kind, point], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    run.once('error', reject);
    run.once('close', (_code, signal) => resolve(signal));
  });
}

/** How often each side effect happened. */
type Counts = Readonly<Record<(typeof effects)[number], number>>;

/** Looks from outside. A page put twice is one page. */
async function lookOutside(
  outside: Outside & { readonly name: string },
  session: TestAgent,
): Promise<Counts> {
  const heard = requests.get(outside.name) ?? [];
  const notes = await session.memory.listRecords({ store: 'note' });
  return {
    remember_note: notes.filter((record) => record.store === 'note' && record.content === note).length,
    order_it: heard.filter((request) => request === 'POST orders').length,
    write_line: (await lengthOf(outside, 'lines')) / 'line\n'.length,
    publish_it: heard.includes('PUT page') ? 1 : 0,
  };
}

/** Goes on as the user would: asked about a tool in flight, looks outside whether it happened and says so. */
async function finish(session: TestAgent, runId: string, look: () => Promise<Counts>): Promise<void> {
  try {
    await session.agent.resume(runId, { rerunInFlight: null });
  } catch (error) {
    const tool = toolInFlight(error);
    const happened = (await look())[tool] > 0;
    await session.agent.resume(runId, { rerunInFlight: !happened });
  }
}

function toolInFlight(error: unknown): keyof Counts {
  if (!(error instanceof CommonplaceError) || error.code !== 'tool_in_flight') throw error;
  const tool = effects.find((name) => name === error.detail?.['tool']);
  if (tool === undefined) throw error;
  return tool;
}

/** The run's question, answer and id, as the conversation shows them. */
async function readConversation(session: TestAgent) {
  const [thread] = await session.memory.listThreads();
  const messages = await session.memory.listMessages(thread?.id ?? '');
  return { messages, runId: messages[0]?.run_id ?? '' };
}

/** Verifies the journal of a vault that nobody has open. */
function verify(vault: string) {
  const database = new Database(join(vault, 'commonplace.db'), { readonly: true });
  try {
    return verifyJournal(database);
  } finally {
    database.close();
  }
}

const once: Counts = { remember_note: 1, order_it: 1, write_line: 1, publish_it: 1 };

describe.concurrent('killed at every point, a run is resumed to the same end', () => {
  test.for(points)('C5 C2 killed after %s %s', { timeout: 120_000 }, async ([kind, point]) => {
    const outside = await setOut(`${kind}-${point}`);
    expect(await runUntilKilled(outside, kind, point)).toBe('SIGKILL');
    const session = await createTestAgent({ ...scenario(outside, () => undefined), folder: outside.vault });
    const { runId } = await readConversation(session);
    const { status } = await session.memory.recoverRun(runId);
    expect(status === 'completed').toBe(point === String(recordedEvents));
    if (status !== 'completed') await finish(session, runId, () => lookOutside(outside, session));

    const { messages } = await readConversation(session);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', question],
      ['assistant', finalAnswer],
    ]);
    expect(await lookOutside(outside, session)).toEqual(once);
    expect(await lengthOf(outside, 'model-calls')).toBe(modelCalls);
    expect((await session.memory.recoverRun(runId)).status).toBe('completed');
    await session.close();
    expect(verify(outside.vault)).toMatchObject({ ok: true, runs: 1, problems: [] });
  });

  test('C5 the points are all there are: uninterrupted, the run records exactly that many events', async () => {
    const outside = await setOut('whole');
    expect(await runUntilKilled(outside, 'event', '0')).toBe(null);
    const session = await createTestAgent({ ...scenario(outside, () => undefined), folder: outside.vault });
    const { runId } = await readConversation(session);
    const events = await session.memory.readEvents(runId);
    expect(events.filter((event) => event.kind !== 'checkpoint_saved')).toHaveLength(recordedEvents);
    expect(await lookOutside(outside, session)).toEqual(once);
    await session.close();
  });
});
