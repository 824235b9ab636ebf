import { expect, test } from 'vitest';
import { forget } from '../../../../../main/hosts/cli/forget.ts';
import { erase } from '../../../../../main/hosts/cli/restore.ts';
import type { Handlers } from '../../../../../shared/contract/contract.ts';
import type { ForgetPlan, ForgetReceipt } from '../../../../../shared/records/forget.ts';
import { at, client, lines } from './cli-client.ts';

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
