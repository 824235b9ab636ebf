import { expect, test } from 'vitest';
import { ask } from '../../../../../main/hosts/cli/ask.ts';
import { backups, restoreBackup } from '../../../../../main/hosts/cli/backups.ts';
import type { Outcome, Report } from '../../../../../main/hosts/cli/command.ts';
import { documents } from '../../../../../main/hosts/cli/documents.ts';
import { expand } from '../../../../../main/hosts/cli/expand.ts';
import { forget } from '../../../../../main/hosts/cli/forget.ts';
import { ingest } from '../../../../../main/hosts/cli/ingest.ts';
import { messages } from '../../../../../main/hosts/cli/messages.ts';
import { records } from '../../../../../main/hosts/cli/records.ts';
import { erase } from '../../../../../main/hosts/cli/restore.ts';
import { runs } from '../../../../../main/hosts/cli/runs.ts';
import { search } from '../../../../../main/hosts/cli/search.ts';
import { summarize } from '../../../../../main/hosts/cli/summarize.ts';
import { threads } from '../../../../../main/hosts/cli/threads.ts';
import { verify } from '../../../../../main/hosts/cli/verify.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import type { Handlers } from '../../../../../shared/contract/contract.ts';
import type { EventName } from '../../../../../shared/contract/events.ts';
import type { ForgetPlan, ForgetReceipt } from '../../../../../shared/records/forget.ts';
import { fakeHandlers } from '../../fake-handlers.ts';

const at = '2026-01-31T12:00:00.000Z';

function client(some: Partial<Handlers>) {
  return createLocalClient(fakeHandlers(some));
}

/** What a program reading stdout would get, line by line. */
function lines(outcome: Outcome): readonly unknown[] {
  return outcome.reports.map(({ json }) => JSON.parse(JSON.stringify(json)));
}

/** What a running command tells, and a way to send it events. */
function fakeLive() {
  const listeners: ((name: EventName, payload: unknown) => void)[] = [];
  const printed: unknown[] = [];
  return {
    printed,
    print: ({ json }: Report) => void printed.push(JSON.parse(JSON.stringify(json))),
    subscribe: (listener: (name: EventName, payload: unknown) => void) => void listeners.push(listener),
    emit: (name: EventName, payload: unknown) => {
      for (const listener of listeners) listener(name, payload);
    },
  };
}

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

test('ingest prints a line per document as it ends, then the totals', async () => {
  const results = [
    { path: '/a.pdf', status: 'added' as const, document_id: 'd1', chunks: 3, pages: 2 },
    {
      path: '/b.pdf',
      status: 'failed' as const,
      document_id: 'd2',
      reason: 'It is encrypted.',
      reason_code: 'x',
    },
    { path: '/c.pdf', status: 'unchanged' as const, document_id: 'd1' },
  ];
  let asked: readonly string[] = [];
  const live = fakeLive();
  const handlers = {
    'documents.ingest': async ({ paths }: { readonly paths: readonly string[] }) => {
      asked = paths;
      for (const [index, result] of results.entries()) {
        live.emit('documents.changed', { document_id: 'd1' });
        live.emit('documents.ended', result);
        expect(live.printed).toHaveLength(index + 1);
      }
      return { results };
    },
  };
  const outcome = await ingest(
    client(handlers),
    { paths: ['/a.pdf', '/b.pdf', '/c.pdf'], again: false },
    live,
  );
  expect(asked).toEqual(['/a.pdf', '/b.pdf', '/c.pdf']);
  expect(outcome.succeeded).toBe(true);
  expect([...live.printed, ...lines(outcome)]).toEqual([
    { path: '/a.pdf', status: 'added', document_id: 'd1', chunks: 3, pages: 2 },
    { path: '/b.pdf', status: 'failed', document_id: 'd2', reason: 'It is encrypted.' },
    { path: '/c.pdf', status: 'unchanged', document_id: 'd1' },
    { documents: 3, added: 1, unchanged: 1, failed: 1 },
  ]);
});

test('ingest fails only when every document did', async () => {
  const failed = { path: '/b.pdf', status: 'failed' as const, reason: 'It is encrypted.' };
  const all = client({ 'documents.ingest': async () => ({ results: [failed] }) });
  expect((await ingest(all, { paths: ['/b.pdf'], again: false }, fakeLive())).succeeded).toBe(false);
  const none = client({ 'documents.ingest': async () => ({ results: [] }) });
  expect((await ingest(none, { paths: ['/empty'], again: false }, fakeLive())).succeeded).toBe(true);
});

test('E6 what was forgotten says how it is added again', async () => {
  const forgotten = {
    path: '/a.md',
    status: 'failed' as const,
    reason: 'Mean it?',
    reason_code: 'forgotten_content',
  };
  const printed: string[] = [];
  const live = fakeLive();
  const ingested = client({
    'documents.ingest': async () => {
      live.emit('documents.ended', forgotten);
      return { results: [forgotten] };
    },
  });
  await ingest(
    ingested,
    { paths: ['/a.md'], again: false },
    { ...live, print: ({ text }) => printed.push(text) },
  );
  expect(printed).toEqual(['failed     /a.md: Mean it? Then say --again.']);
});

test('documents are listed with the id by which one is forgotten, and why one could not be read', async () => {
  const document = {
    id: 'd1',
    version: 4,
    origin: 'document' as const,
    path: '/papers/kestrel.pdf',
    title: 'Kestrel',
    media_type: 'application/pdf',
    bytes: 10,
    pages: 2,
    chunks: 1,
    content_hash: 'hash',
    status: 'added' as const,
    progress: 1,
    reason: null,
    reason_code: null,
    created_at: at,
  };
  const failed = {
    ...document,
    id: 'd2',
    path: null,
    status: 'failed' as const,
    chunks: 0,
    reason: 'It is a scan.',
  };
  const listed = await documents(
    client({ 'documents.list': async () => ({ documents: [document, failed] }) }),
    {},
  );
  expect(lines(listed)).toMatchObject([
    {
      documents: [
        {
          document_id: 'd1',
          version: 4,
          status: 'added',
          title: 'Kestrel',
          path: '/papers/kestrel.pdf',
          pages: 2,
          chunks: 1,
        },
        { document_id: 'd2', status: 'failed', reason: 'It is a scan.' },
      ],
    },
  ]);
  expect(listed.reports[0]?.text.split('\n')).toEqual([
    'd1  added   1 chunk   /papers/kestrel.pdf',
    'd2  failed  0 chunks  Kestrel: It is a scan.',
  ]);
});

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

const plan: ForgetPlan = {
  targets: [{ id: 'c1', kind: 'chunk', title: 'part 1' }],
  artifacts: { summary: 1 },
  answers: [{ id: 'm2', version: 5, thread_id: 't1', excerpt: 'By 41%', use: 'quotes' }],
  staying_sources: [{ id: 'm1', version: 4, kind: 'message', title: 'Where it was said' }],
  consumers: ['runs'],
};
const receipt: ForgetReceipt = {
  version: 12,
  at,
  targets: [{ id: 'c1', kind: 'chunk' }],
  invalidated: { summary: 1 },
  rebuilt: [],
  consumers: [{ consumer: 'runs', watermark: 12, action: 'none' }],
  scan: { status: 'clean', files: 3, bytes: 4096, occurrences: 0, residue: [], not_looked_for: [] },
  kept: [],
  sent_to_provider: [],
};

test('backups are listed, and one is chosen by its name', async () => {
  const backup = { name: 'commonplace-1.db', at, bytes: 4096, is_pending: false };
  const handlers: Partial<Handlers> = {
    'backups.list': async () => ({ backups: [backup] }),
    'backups.restore': async ({ name }) => ({ backups: [{ ...backup, name, is_pending: true }] }),
  };
  const listed = await backups(client(handlers), {});
  expect(lines(listed)).toEqual([{ backups: [backup] }]);
  expect(listed.reports[0]?.text).toContain('commonplace-1.db');
  const chosen = await restoreBackup(client(handlers), { name: 'commonplace-1.db' });
  expect(lines(chosen)).toEqual([{ backups: [{ ...backup, is_pending: true }] }]);
  expect(chosen.reports[0]?.text).toContain('when the vault is opened next');
});

test('E7 a dry run and a query only show the plan; forgetting is by id', async () => {
  const executed: unknown[] = [];
  const planned: unknown[] = [];
  const candidate = {
    id: 'c1',
    version: 3,
    kind: 'chunk',
    title: 'x',
    excerpt: 'x',
    at: '2026-01-01',
  } as const;
  const handlers: Partial<Handlers> = {
    'forget.candidates': async () => ({ candidates: [candidate] }),
    'forget.plan': async ({ ids }) => {
      planned.push(ids);
      return plan;
    },
    'forget.execute': async (input) => {
      executed.push(input);
      return { receipt, hidden: null };
    },
  };
  const dry = await forget(client(handlers), { ids: ['c1'], dryRun: true });
  expect(lines(dry)).toEqual([{ plan }]);
  expect(dry.reports[0]?.text).toContain(
    'message m1 says the same and stays unless you name it too: Where it was said',
  );
  expect(lines(await forget(client(handlers), { ids: [], dryRun: false, query: 'kestrel' }))).toEqual([
    { plan, candidates: [candidate] },
  ]);
  expect(planned).toEqual([['c1'], ['c1']]);
  expect(executed).toEqual([]);
  const done = await forget(client(handlers), { ids: ['c1'], dryRun: false, keep: ['m2'] });
  expect(lines(done)).toEqual([{ receipt }]);
  expect(executed).toEqual([{ ids: ['c1'], keep: ['m2'] }]);
});

test('E8 a forget that is not clean fails, with its receipt', async () => {
  const residue = ['/vault/attachments/left.bin'];
  const scan: ForgetReceipt['scan'] = { ...receipt.scan, status: 'not_clean', residue };
  const execute = (given: ForgetReceipt) =>
    client({ 'forget.execute': async () => ({ receipt: given, hidden: null }) });
  expect(await forget(execute(receipt), { ids: ['c1'], dryRun: false })).toMatchObject({ succeeded: true });
  const done = await forget(execute({ ...receipt, scan }), {
    ids: ['c1'],
    dryRun: false,
  });
  expect(done.succeeded).toBe(false);
  expect(done.reports[0]?.text).toContain('left in /vault/attachments/left.bin');
});

test('E9 a forget in its grace period names the commands that undo and end it; ended, it is a forget like any', async () => {
  const waiting = { version: 7, hidden_at: at, erase_at: at, targets: receipt.targets };
  const hiding = client({ 'forget.execute': async () => ({ receipt: null, hidden: waiting }) });
  const hidden = await forget(hiding, { ids: ['c1'], dryRun: false });
  expect(hidden.reports[0]?.text).toContain('`restore 7` undoes it until then, `erase 7` erases it now');
  const erased: unknown[] = [];
  const residue = ['/vault/attachments/left.bin'];
  const erasing = client({
    'forget.eraseHidden': async ({ version }) => {
      erased.push(version);
      return { receipt: { ...receipt, scan: { ...receipt.scan, status: 'not_clean', residue } } };
    },
  });
  const done = await erase(erasing, { version: 7 });
  expect(erased).toEqual([7]);
  expect(done.succeeded).toBe(false);
  expect(done.reports[0]?.text).toContain('left in /vault/attachments/left.bin');
});

test('E7 a query that finds nothing says so', async () => {
  const empty = client({ 'forget.candidates': async () => ({ candidates: [] }) });
  await expect(forget(empty, { ids: [], dryRun: false, query: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
