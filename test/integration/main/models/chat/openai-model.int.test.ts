import { describe, expect, test } from 'vitest';
import { chatRequest } from '../../../../scripted/chat-request.ts';
import {
  chunk,
  errorBody,
  finishChunk,
  textChunk,
  toolChunk,
  usageChunk,
} from '../../../../scripted/openai-stand-in.ts';
import { answering, apiKey, modelAt, serve } from './openai-model-at.ts';

describe('R1 a streamed answer', () => {
  test('R1 arrives piece by piece and whole, with the model and the usage', async () => {
    const server = await serve({
      kind: 'stream',
      chunks: [
        chunk({ role: 'assistant', content: '' }, null),
        textChunk('Hel'),
        textChunk('lo.'),
        finishChunk('stop'),
        usageChunk(12, 3),
      ],
    });
    const pieces: string[] = [];
    const reply = await modelAt(server.baseUrl).model.complete(
      chatRequest({ onToken: (text) => pieces.push(text) }),
    );
    expect(pieces).toEqual(['Hel', 'lo.']);
    expect(reply).toEqual({
      content: 'Hello.',
      toolCalls: [],
      finish: 'stop',
      model: 'served-model',
      usage: { promptTokens: 12, completionTokens: 3 },
    });
  });

  test('D5 shows nothing of a reasoning block that is split across chunks', async () => {
    const server = await serve({
      kind: 'stream',
      chunks: ['<th', 'ink>secret ', 'plan</thi', 'nk>\n\nThe ans', 'wer.']
        .map(textChunk)
        .concat(finishChunk('stop')),
    });
    const pieces: string[] = [];
    const reply = await modelAt(server.baseUrl).model.complete(
      chatRequest({ onToken: (text) => pieces.push(text) }),
    );
    expect(reply.content).toBe('The answer.');
    expect(pieces.join('')).toBe('The answer.');
  });

  test('R4 puts tool calls together from fragments of several calls', async () => {
    const server = await serve({
      kind: 'stream',
      chunks: [
        toolChunk(0, { id: 'a', name: 'search_memory', arguments: '{"que' }),
        toolChunk(1, { id: 'b', name: 'get_current_time', arguments: '' }),
        toolChunk(0, { arguments: 'ry":"kes' }),
        toolChunk(0, { arguments: 'trel"}' }),
        finishChunk('tool_calls'),
      ],
    });
    const reply = await modelAt(server.baseUrl).model.complete(chatRequest());
    expect(reply.finish).toBe('tool_calls');
    expect(reply.toolCalls).toEqual([
      { id: 'a', name: 'search_memory', arguments: '{"query":"kestrel"}' },
      { id: 'b', name: 'get_current_time', arguments: '{}' },
    ]);
  });

  test('R4 keeps whole calls apart that all come under index 0', async () => {
    const server = await serve({
      kind: 'stream',
      chunks: [
        toolChunk(0, { id: 'a', name: 'one', arguments: '{}' }),
        toolChunk(0, { id: 'b', name: 'two', arguments: '{"x":1}' }),
        finishChunk('tool_calls'),
      ],
    });
    const reply = await modelAt(server.baseUrl).model.complete(chatRequest());
    expect(reply.toolCalls.map((call) => [call.name, call.arguments])).toEqual([
      ['one', '{}'],
      ['two', '{"x":1}'],
    ]);
  });
});

describe('R8 the request', () => {
  test.each([
    ['summary', 4_000, 'loop'],
    ['label', 2_000, 'loop'],
    ['entities', 2_000, 'extraction'],
    ['answer', undefined, 'loop'],
    ['augmentation', undefined, 'extraction'],
  ] as const)('R8 caps %s at %s tokens and goes to the %s model', async (purpose, cap, model) => {
    const server = await serve(answering('Fine.'));
    const { model: client } = modelAt(server.baseUrl, { loopModel: 'loop', extractionModel: 'extraction' });
    await client.complete(chatRequest({ purpose }));
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
    expect(server.requests[0]?.authorization).toBe(`Bearer ${apiKey}`);
    expect(server.requests[0]?.body).toMatchObject({ model, stream: true });
    expect(server.requests[0]?.body).toHaveProperty('messages', [{ role: 'user', content: 'Hello' }]);
    if (cap === undefined) expect(server.requests[0]?.body).not.toHaveProperty('max_completion_tokens');
    else expect(server.requests[0]?.body).toHaveProperty('max_completion_tokens', cap);
  });

  test('R10 carries tools, earlier tool calls and their results, and no evidence', async () => {
    const server = await serve(answering('Fine.'));
    await modelAt(server.baseUrl).model.complete(
      chatRequest({
        messages: [
          { role: 'system', content: 'Rules.' },
          { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'look', arguments: '{"x":1}' }] },
          { role: 'tool', content: 'found', toolCallId: 'a' },
        ],
        tools: [
          {
            type: 'function',
            function: {
              name: 'look',
              description: 'Looks.',
              parameters: { type: 'object', properties: {}, required: [] },
            },
          },
        ],
        evidence: [
          {
            recordId: 'r',
            version: 1,
            segment: 'knowledge',
            origin: 'document',
            source: 's',
            text: 'only structured',
          },
        ],
      }),
    );
    const body = server.requests[0]?.body;
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: 'Rules.' },
        {
          role: 'assistant',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"x":1}' } }],
        },
        { role: 'tool', content: 'found', tool_call_id: 'a' },
      ],
      tools: [{ type: 'function', function: { name: 'look' } }],
    });
    expect(JSON.stringify(body)).not.toContain('only structured');
  });
});

test('R8 a service that knows only older parameters is asked with those', async () => {
  const server = await serve(
    { kind: 'status', status: 400, body: errorBody(null, 'Unrecognized argument: max_completion_tokens') },
    answering('Fine.'),
  );
  const { model, waits } = modelAt(server.baseUrl);
  expect((await model.complete(chatRequest({ purpose: 'label' }))).content).toBe('Fine.');
  expect(server.requests[1]?.body).toHaveProperty('max_tokens', 2_000);
  expect(server.requests[1]?.body).not.toHaveProperty('max_completion_tokens');
  expect(server.requests[1]?.body).not.toHaveProperty('stream_options');
  expect(waits).toEqual([]);
});
