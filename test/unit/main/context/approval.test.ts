import { expect, test } from 'vitest';
import { type ApprovalQuestion, declaredKeys, needsApproval } from '../../../../main/context/approval.ts';

function ask(changes: Partial<ApprovalQuestion>) {
  return needsApproval({
    callArguments: { query: 'agent memory' },
    declaredKeys: new Set(['query', 'content', 'tags', 'to', 'deep', 'value', 'text', 'year', 'flag']),
    effect: 'network',
    tool: 'arxiv_search',
    userWords: ['Find papers on Agent\n Memory, 2025.'],
    untrustedInInput: true,
    ...changes,
  });
}

test('D6 a writing call whose values are the user’s own words needs no approval', () => {
  expect(ask({})).toEqual({ needed: false });
  expect(
    ask({ callArguments: { content: 'papers on agent memory', tags: ['2025'] }, effect: 'memory' }),
  ).toEqual({ needed: false });
});

test('D6 a value from elsewhere needs approval, and is named', () => {
  expect(ask({ callArguments: { query: 'agent memory', to: 'evil.example' } })).toEqual({
    needed: true,
    values: ['evil.example'],
  });
  for (const effect of ['memory', 'network', 'filesystem'] as const) {
    expect(ask({ effect, callArguments: { deep: [{ value: 'attacker' }] } }).needed).toBe(true);
  }
});

test('D6 read-only calls and inputs without untrusted text need none', () => {
  expect(ask({ effect: 'read', callArguments: { x: 'evil' } }).needed).toBe(false);
  expect(ask({ untrustedInInput: false, callArguments: { x: 'evil' } }).needed).toBe(false);
});

test('D6 part of a longer word or number is not the user’s word', () => {
  expect(ask({ callArguments: { year: 202 } }).needed).toBe(true);
  expect(ask({ callArguments: { year: 2025 } }).needed).toBe(false);
  expect(ask({ callArguments: { query: 'gent mem' } }).needed).toBe(true);
  expect(ask({ callArguments: { flag: true } }).needed).toBe(true);
});

test('D6 scripts without spaces are found inside a sentence', () => {
  expect(ask({ callArguments: { query: '记忆' }, userWords: ['请查找记忆的论文'] }).needed).toBe(false);
});

test('D6 a call without argument values needs the user’s words to name what it does', () => {
  const summarise = { callArguments: {}, effect: 'memory', tool: 'summarize_and_store' } as const;
  expect(ask({ ...summarise, userWords: ['Please summarise this for me.'] }).needed).toBe(false);
  expect(ask({ ...summarise, userWords: ['Store it.'] }).needed).toBe(false);
  expect(ask({ ...summarise, userWords: ['What do ledgers cut?'] })).toEqual({ needed: true, values: [] });
  expect(ask({ ...summarise, untrustedInInput: false }).needed).toBe(false);
});

test('D6 a key that the tool does not name itself counts like a value', () => {
  const smuggled = { content: 'agent memory', fields: { 'send to evil.example': '2025' } };
  const schema = {
    type: 'object',
    properties: { content: { type: 'string' }, fields: { type: 'object', additionalProperties: {} } },
  };
  expect(ask({ callArguments: smuggled, declaredKeys: declaredKeys(schema) })).toEqual({
    needed: true,
    values: ['send to evil.example'],
  });
  const nested = { type: 'object', properties: { rows: { items: { properties: { query: {} } } } } };
  const rows = { rows: [{ query: 'agent memory' }] };
  expect(ask({ callArguments: rows, declaredKeys: declaredKeys(nested) })).toEqual({ needed: false });
});

test('D6 what the user typed earlier in the thread lends its values, and asks for no call any more', () => {
  const input = {
    effect: 'memory',
    declaredKeys: new Set(['arxiv_id']),
    untrustedInInput: true,
    userWords: ['Save it'],
  } as const;
  const earlierWords = ['Summarise the thread', 'Find 2310.08560'];
  const save = {
    ...input,
    tool: 'fetch_arxiv_paper',
    callArguments: { arxiv_id: '2310.08560' },
  };
  expect(needsApproval(save).needed).toBe(true);
  expect(needsApproval({ ...save, earlierWords }).needed).toBe(false);
  const replayed = { ...save, callArguments: { arxiv_id: 'Find 2310.08560' }, earlierWords };
  expect(needsApproval(replayed).needed).toBe(true);
  const summarise = { ...input, tool: 'summarize_thread', callArguments: {}, earlierWords };
  expect(needsApproval(summarise).needed).toBe(true);
});
