import { expect, test } from 'vitest';
import { chatRequest } from '../../../../scripted/chat-request.ts';
import { createScriptedModel } from '../../../../scripted/scripted-model.ts';

test('R1 replies come in order, stream in pieces, without reasoning, and requests are recorded', async () => {
  const model = createScriptedModel(['one', { pieces: ['<think>x</th', 'ink>t', 'wo'] }]);
  const pieces: string[] = [];
  expect((await model.complete(chatRequest())).content).toBe('one');
  const reply = await model.complete(chatRequest({ purpose: 'label', onToken: (text) => pieces.push(text) }));
  expect(reply.content).toBe('two');
  expect(pieces).toEqual(['t', 'wo']);
  expect(model.requests.map((request) => request.purpose)).toEqual(['answer', 'label']);
});

test('R10 tool calls have ids and their arguments as text, also when they do not parse', async () => {
  const model = createScriptedModel(() => ({
    toolCalls: [
      { name: 'look', arguments: { query: 'x' } },
      { name: 'broken', arguments: '{' },
    ],
  }));
  const reply = await model.complete(chatRequest());
  expect(reply.finish).toBe('tool_calls');
  expect(reply.toolCalls).toEqual([
    { id: 'call_1_1', name: 'look', arguments: '{"query":"x"}' },
    { id: 'call_1_2', name: 'broken', arguments: '{' },
  ]);
});

test('R1 an empty reply, an error and an unexpected call', async () => {
  const model = createScriptedModel([
    '',
    new Error('broken'),
    { pieces: ['half'], error: new Error('late') },
  ]);
  expect((await model.complete(chatRequest())).content).toBe('');
  await expect(model.complete(chatRequest())).rejects.toThrow('broken');
  await expect(model.complete(chatRequest())).rejects.toThrow('late');
  await expect(model.complete(chatRequest())).rejects.toThrow('no reply for call 4');
});

test('R1 a stop ends a call that waits', async () => {
  const controller = new AbortController();
  const model = createScriptedModel([{ content: 'late', until: new Promise(() => {}) }]);
  const call = model.complete(chatRequest({ signal: controller.signal }));
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
});
