import { expect, test } from 'vitest';
import { ask } from '../../../../../main/hosts/cli/ask.ts';
import { expand } from '../../../../../main/hosts/cli/expand.ts';
import { messages } from '../../../../../main/hosts/cli/messages.ts';
import { records } from '../../../../../main/hosts/cli/records.ts';
import { runs } from '../../../../../main/hosts/cli/runs.ts';
import { search } from '../../../../../main/hosts/cli/search.ts';
import { summarize } from '../../../../../main/hosts/cli/summarize.ts';
import { threads } from '../../../../../main/hosts/cli/threads.ts';
import { verify } from '../../../../../main/hosts/cli/verify.ts';
import type { Handlers } from '../../../../../shared/contract/contract.ts';
import { at, client, lines } from './cli-client.ts';

const message = {
  id: 'm1',
  version: 4,
  origin: 'user' as const,
  thread_id: 't1',
  role: 'user' as const,
  content: 'Find the Kestrel paper.',
  timestamp: at,
  summary_id: null,
  run_id: null,
  citations: [],
  kept: false,
};
const messageLine = { record_id: 'm1', version: 4, role: 'user', content: message.content, timestamp: at };

test('ask prints the turn in the promised shape', async () => {
  const context = {
    tokens: 10,
    budget: 256_000,
    status: 'ok' as const,
    segments: [{ name: 'question', tokens: 3 }],
  };
  const citation = { number: 1, record_id: 'c1', version: 3, source: 'kestrel.md', page: 2, quote: 'by 41%' };
  const asked: unknown[] = [];
  const handlers: Partial<Handlers> = {
    'turns.ask': async (input) => {
      asked.push(input.thread_id);
      return {
        thread_id: 't1',
        run_id: 'r1',
        final_answer: 'By 41%. [1]',
        completed: true,
        stop_reason: 'answered',
        steps: [],
        citations: [citation],
        context,
        answer_id: 'm2',
        model: 'offline',
      };
    },
  };
  const outcome = await ask(client(handlers), { thread: 'new', text: 'By how much?' });
  await ask(client(handlers), { thread: 't1', text: 'And?' });
  expect(asked).toEqual([null, 't1']);
  const { number: _number, ...promised } = citation;
  expect(lines(outcome)).toEqual([
    {
      thread_id: 't1',
      run_id: 'r1',
      final_answer: 'By 41%. [1]',
      completed: true,
      steps: [],
      citations: [promised],
      context,
    },
  ]);
  expect(outcome.reports[0]?.text).toContain('[1] kestrel.md, page 2');
});

test('search, threads, messages and runs print record ids with versions', async () => {
  const hit = {
    record_id: 'c1',
    version: 3,
    store: 'knowledge',
    origin: 'document',
    score: 0.5,
    text: 'text',
  };
  const { origin: _origin, ...hitLine } = hit;
  const found = await search(client({ 'memory.search': async () => ({ hits: [hit] }) }), { text: 'kestrel' });
  expect(lines(found)).toEqual([{ hits: [hitLine] }]);
  const opposite = { 'memory.search': async () => ({ hits: [{ ...hit, score: -0.0001 }] }) };
  expect((await search(client(opposite), { text: 'kestrel' })).reports[0]?.text).toMatch(/^0\.000 /u);

  const thread = {
    id: 't1',
    version: 4,
    origin: 'user' as const,
    title: 'Kestrel',
    messages: 2,
    write_allowed: null,
    created_at: at,
    updated_at: at,
  };
  const listed = await threads(client({ 'threads.list': async () => ({ threads: [thread] }) }), {});
  expect(lines(listed)).toEqual([
    { threads: [{ thread_id: 't1', version: 4, title: 'Kestrel', messages: 2, updated_at: at }] },
  ]);

  const read = await messages(client({ 'threads.messages': async () => ({ messages: [message] }) }), {
    thread: 't1',
  });
  expect(lines(read)).toEqual([{ messages: [{ ...messageLine, summary_id: null }] }]);
  expect(read.reports[0]?.text).toContain('user m1\n');

  const run = {
    run_id: 'r1',
    thread_id: 't1',
    status: 'paused' as const,
    steps: 2,
    started_at: at,
    ended_at: null,
    stop_reason: null,
    live: false,
    imported: false,
  };
  const { ended_at: _ended, live: _live, ...runLine } = run;
  expect(lines(await runs(client({ 'runs.list': async () => ({ runs: [run] }) }), {}))).toEqual([
    { runs: [runLine] },
  ]);
});

test('summarize and expand print the summary, and say when there is nothing to do', async () => {
  const summary = { summary_id: '0a1b2c3d', version: 9, label: 'On Kestrel', summary: 'Text', messages: 12 };
  const made = await summarize(client({ 'threads.summarize': async () => summary }), { thread: 't1' });
  expect(lines(made)).toEqual([summary]);
  const nothing = client({ 'threads.summarize': async () => ({ nothing_to_summarize: true as const }) });
  expect(lines(await summarize(nothing, { thread: 't1' }))).toEqual([{ nothing_to_summarize: true }]);
  const opened = { ...summary, replaces: null, thread_id: 't1', messages: [message] };
  const expanded = await expand(client({ 'threads.expand': async () => opened }), { id: '0a1b2c3d' });
  expect(lines(expanded)).toEqual([{ ...summary, replaces: null, messages: [messageLine] }]);
});

test('records reads every page', async () => {
  const record = (record_id: string) => ({
    record_id,
    version: 1,
    store: 'knowledge' as const,
    origin: 'document',
    text: '## Ledgers\n- they are kept **twice**',
    timestamp: at,
    provenance: 'from document "a", page 1',
  });
  const handlers: Partial<Handlers> = {
    'memory.records': async ({ after }) =>
      after === undefined ? { records: [record('a')], next: 'a' } : { records: [record('b')], next: null },
  };
  const read = await records(client(handlers), { store: 'knowledge' });
  expect(lines(read)).toEqual([{ records: [record('a'), record('b')] }]);
  expect(read.reports[0]?.text).toMatch(/^a .* Ledgers: they are kept twice\n/u);
});

test('C2 verify fails when the journal is not whole and names each problem', async () => {
  const problems = [{ run_id: 'r1', sequence: 3, problem: 'changed' }];
  const broken = client({ 'runs.verify': async () => ({ ok: false, runs: 1, events: 3, problems }) });
  const outcome = await verify(broken, {});
  expect(outcome.succeeded).toBe(false);
  expect(lines(outcome)).toEqual([{ ok: false, runs: 1, events: 3, problems }]);
});
