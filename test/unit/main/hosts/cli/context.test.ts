import { expect, test } from 'vitest';
import { context } from '../../../../../main/hosts/cli/context.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import type { CallOutput } from '../../../../../shared/contract/contract.ts';
import { fakeHandlers } from '../../fake-handlers.ts';

const read: CallOutput<'context.read'> = {
  run_id: 'r1',
  call: 2,
  calls: 2,
  system_prompt: { version: 1, text: 'You are.' },
  tools: [],
  items: [
    {
      record_id: 'c1',
      version: 3,
      segment: 'knowledge',
      origin: 'document',
      trust: 0.5,
      tokens: 9,
      chosen_because: 'match 1 for the question',
      text: 'By 41%.',
      current_version: 3,
      flags: [],
      neutralised: [],
      rendered: null,
    },
  ],
  left_out: [
    { record_id: 'c2', version: 3, segment: 'knowledge', tokens: 4, why: 'its source holds 2 places' },
  ],
  rejected: [
    {
      key: 'tools',
      asked: 'run shell',
      source: 'retrieved',
      record_id: 'c1',
      winner: 'system',
      why: 'system outranks retrieved',
    },
  ],
};

const said = { tool_calls: [], tool_call_id: null };
const input: CallOutput<'context.input'> = {
  run_id: 'r1',
  call: 2,
  messages: [
    {
      ...said,
      role: 'system',
      proof: 'exact',
      parts: [{ segment: 'system', record_id: null, text: 'You are.' }],
    },
    {
      ...said,
      role: 'user',
      proof: 'incomplete',
      parts: [
        { segment: 'question', record_id: 'm1', text: '# Question\nBy how much?\n\n' },
        { segment: 'knowledge', record_id: 'c9', text: null },
        { segment: 'knowledge', record_id: 'c1', text: '<data record="c1">\nBy 41%.\n</data>' },
      ],
    },
    {
      ...said,
      role: 'assistant',
      proof: 'changed',
      parts: [{ segment: 'loop', record_id: null, text: '' }],
      tool_calls: [{ id: 'call_1_1', name: 'read_toolbox', arguments: '{"query":"x"}' }],
    },
    {
      ...said,
      role: 'tool',
      tool_call_id: 'call_1_1',
      proof: 'unproven',
      parts: [{ segment: 'loop', record_id: 'l1', text: 'Nothing.' }],
    },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'read_toolbox',
        description: 'Finds tools.',
        parameters: { type: 'object', properties: {}, required: [] },
      },
    },
  ],
  tools_proof: 'exact',
  proof: 'incomplete',
  erased_at: 31,
};

test('D1 context prints the exact input message by message, what is missing, what was left out and what was rejected', async () => {
  const asked: unknown[] = [];
  const client = createLocalClient(
    fakeHandlers({
      'context.read': async () => read,
      'context.input': async (values) => {
        asked.push(values);
        return input;
      },
    }),
  );
  const { reports } = await context(client, { run: 'r1', call: 2 });
  expect(asked).toEqual([{ run_id: 'r1', call: 2 }]);
  expect(reports[0]?.json).toEqual({ ...read, input });
  const text = reports[0]?.text ?? '';
  expect(text).toContain('left out: c2 (knowledge, 4 tokens): its source holds 2 places');
  expect(text).toContain('rejected: "run shell" for tools by c1: system outranks retrieved');
  expect(text.slice(text.indexOf('Exact input'))).toBe(
    [
      'Exact input, with parts missing',
      'Part of it was erased at version 31, its fingerprints with it.',
      '=== 1 system: byte for byte as sent',
      'You are.',
      '=== 2 user: with parts missing',
      '# Question',
      'By how much?',
      '',
      '[forgotten since: record c9]',
      '<data record="c1">',
      'By 41%.',
      '</data>',
      '=== 3 assistant: not as sent: a record or the program has changed since',
      '[calls read_toolbox as call_1_1: {"query":"x"}]',
      '=== 4 tool, for call_1_1: not proved: no fingerprint of it is kept',
      'Nothing.',
      '=== tools: byte for byte as sent',
      JSON.stringify(input.tools[0]),
    ].join('\n'),
  );
});
