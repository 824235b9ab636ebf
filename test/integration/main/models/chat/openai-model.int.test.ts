import { afterEach, describe, expect, test } from 'vitest';
import { createOpenAiModel, type OpenAiModelOptions } from '../../../../../main/models/chat/openai-model.ts';
import type { ErrorCode } from '../../../../../shared/errors.ts';
import { chatRequest } from '../../../../scripted/chat-request.ts';
import {
  chunk,
  errorBody,
  finishChunk,
  type OpenAiStandIn,
  type StandInReply,
  startOpenAiStandIn,
  textChunk,
  toolChunk,
  usageChunk,
} from '../../../../scripted/openai-stand-in.ts';

const apiKey = 'sk-test-0123456789abcdef';
const servers: OpenAiStandIn[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...replies: readonly StandInReply[]): Promise<OpenAiStandIn> {
  const server = await startOpenAiStandIn(replies);
  servers.push(server);
  return server;
}

function modelAt(baseUrl: string, changes: Partial<OpenAiModelOptions> = {}) {
  const waits: number[] = [];
  const model = createOpenAiModel({
    apiKey,
    baseUrl,
    random: () => 1,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...changes,
  });
  return { model, waits };
}

function answering(text: string): StandInReply {
  return { kind: 'stream', chunks: [textChunk(text), finishChunk('stop')] };
}

async function failureOf(call: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
  }
  throw new Error('The call did not fail.');
}

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

describe('Errors are plain and coded', () => {
  const echo = `Incorrect API key provided: ${apiKey}.`;
  test.each<[string, StandInReply, ErrorCode, RegExp]>([
    [
      'a bad key',
      { kind: 'status', status: 401, body: errorBody('invalid_api_key', echo) },
      'model_key',
      /key.*Settings/,
    ],
    ['a forbidden key', { kind: 'status', status: 403, body: errorBody(null, echo) }, 'model_key', /403/],
    [
      'an unknown model',
      { kind: 'status', status: 404, body: errorBody('model_not_found', 'The model `x` does not exist') },
      'model_unknown',
      /no model "gpt-5.6-luna"/,
    ],
    [
      'a wrong address',
      { kind: 'status', status: 404, body: '<html>Not Found</html>' },
      'model_failed',
      /base URL/,
    ],
    [
      'too long a context',
      {
        kind: 'status',
        status: 400,
        body: errorBody('context_length_exceeded', "This model's maximum context length is 8192 tokens."),
      },
      'model_context_too_long',
      /too long.*Summarise/,
    ],
    [
      'a context error in words only',
      {
        kind: 'status',
        status: 400,
        body: errorBody(null, 'the request exceeds the available context size'),
      },
      'model_context_too_long',
      /too long/,
    ],
    [
      'a used-up quota',
      { kind: 'status', status: 429, body: errorBody('insufficient_quota', 'quota') },
      'model_rate_limit',
      /quota/,
    ],
    [
      'a bad request',
      { kind: 'status', status: 400, body: errorBody(null, `No such field ${apiKey}`) },
      'model_failed',
      /No such field …/,
    ],
    [
      'a stream that is garbage',
      { kind: 'raw', body: 'data: {"choices": [\n\n' },
      'model_failed',
      /chat-completions format/,
    ],
    [
      'a stream of another shape',
      { kind: 'raw', body: 'data: {"choices": 7}\n\n' },
      'model_failed',
      /chat-completions format/,
    ],
    [
      'a web page',
      { kind: 'raw', body: '<html>Welcome</html>', contentType: 'text/html' },
      'model_failed',
      /base URL/,
    ],
    ['an empty answer', { kind: 'stream', chunks: [finishChunk('stop')] }, 'model_empty', /empty answer/],
    [
      'nothing but reasoning',
      { kind: 'stream', chunks: [textChunk('<think>hm'), finishChunk('length')] },
      'model_empty',
      /limit/,
    ],
    [
      'a refusal',
      { kind: 'stream', chunks: [chunk({ refusal: 'I cannot help.' }, null), finishChunk('stop')] },
      'model_failed',
      /declined.*I cannot help/,
    ],
    [
      'a filtered answer',
      { kind: 'stream', chunks: [finishChunk('content_filter')] },
      'model_failed',
      /filter/,
    ],
  ])('R10 %s', async (_name, reply, code, message) => {
    const server = await serve(reply);
    const { model, waits } = modelAt(server.baseUrl);
    const failure = await failureOf(model.complete(chatRequest()));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toContain(apiKey);
    expect(waits).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test('R10 an unreachable service is tried again with longer waits, then named', async () => {
    const server = await startOpenAiStandIn([{ kind: 'drop' }]);
    await server.close();
    const { model, waits } = modelAt(server.baseUrl);
    const failure = await failureOf(model.complete(chatRequest()));
    expect(failure).toMatchObject({ code: 'model_network' });
    expect(failure.message).toContain(new URL(server.baseUrl).host);
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  test('R10 silence past the limit is a timeout', async () => {
    const server = await serve({ kind: 'silent' });
    const { model, waits } = modelAt(server.baseUrl, { silenceLimit: 40 });
    expect(await failureOf(model.complete(chatRequest()))).toMatchObject({ code: 'model_timeout' });
    expect(waits).toHaveLength(3);
  });

  test('R10 a stream that falls silent is a timeout and is not begun again', async () => {
    const server = await serve({ kind: 'stream', chunks: [textChunk('Half')], ending: 'hang' });
    const { model } = modelAt(server.baseUrl, { silenceLimit: 150 });
    expect(await failureOf(model.complete(chatRequest()))).toMatchObject({ code: 'model_timeout' });
    expect(server.requests).toHaveLength(1);
  });

  test.each(['cut', 'close'] as const)(
    'R1 a stream that ends by %s after text fails and is not begun again',
    async (ending) => {
      const server = await serve({ kind: 'stream', chunks: [textChunk('Half an')], ending });
      const failure = await failureOf(modelAt(server.baseUrl).model.complete(chatRequest()));
      expect(failure.code).toBe('model_failed');
      expect(failure.message).toMatch(/broke off/);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('R1 a stream cut before any text is tried again', async () => {
    const server = await serve(
      { kind: 'stream', chunks: [chunk({ role: 'assistant' }, null)], ending: 'cut' },
      answering('Whole.'),
    );
    expect((await modelAt(server.baseUrl).model.complete(chatRequest())).content).toBe('Whole.');
  });

  test('R10 an error inside the stream is told in its own words', async () => {
    const server = await serve({
      kind: 'raw',
      body: 'data: {"error":{"message":"GPU on fire","code":null}}\n\n',
    });
    const failure = await failureOf(modelAt(server.baseUrl).model.complete(chatRequest()));
    expect(failure).toMatchObject({ code: 'model_failed' });
    expect(failure.message).toContain('GPU on fire');
  });
});

describe('Trying again', () => {
  const limited: StandInReply = {
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '3' },
    body: errorBody('rate_limit_exceeded', 'Rate limit reached'),
  };

  test('R10 a rate limit is waited for as long as the service asks', async () => {
    const server = await serve(limited, answering('Later.'));
    const { model, waits } = modelAt(server.baseUrl);
    expect((await model.complete(chatRequest())).content).toBe('Later.');
    expect(waits).toEqual([3_000]);
  });

  test('R10 a rate limit that lasts is told after four tries', async () => {
    const server = await serve(limited);
    expect(await failureOf(modelAt(server.baseUrl).model.complete(chatRequest()))).toMatchObject({
      code: 'model_rate_limit',
    });
    expect(server.requests).toHaveLength(4);
  });

  test('R10 a wait longer than the limit is not waited for', async () => {
    const server = await serve({ ...limited, headers: { 'retry-after': '600' } });
    const { model, waits } = modelAt(server.baseUrl);
    expect(await failureOf(model.complete(chatRequest()))).toMatchObject({ code: 'model_rate_limit' });
    expect(waits).toEqual([]);
  });

  test('R10 a server error is tried again', async () => {
    const server = await serve(
      { kind: 'status', status: 503, body: errorBody(null, 'overloaded') },
      answering('Back.'),
    );
    expect((await modelAt(server.baseUrl).model.complete(chatRequest())).content).toBe('Back.');
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

describe('Stopping', () => {
  test('R1 a stop during the stream ends the call as cancelled', async () => {
    const server = await serve({
      kind: 'stream',
      chunks: [textChunk('One'), textChunk('two')],
      ending: 'hang',
    });
    const controller = new AbortController();
    const call = modelAt(server.baseUrl).model.complete(
      chatRequest({ signal: controller.signal, onToken: () => controller.abort() }),
    );
    expect(await failureOf(call)).toMatchObject({ code: 'cancelled' });
  });

  test('R1 a stop before the call makes no call', async () => {
    const server = await serve(answering('Never.'));
    const call = modelAt(server.baseUrl).model.complete(chatRequest({ signal: AbortSignal.abort() }));
    expect(await failureOf(call)).toMatchObject({ code: 'cancelled' });
    expect(server.requests).toHaveLength(0);
  });

  test('R1 a stop while waiting to try again ends the call as cancelled', async () => {
    const server = await serve({ kind: 'status', status: 500, body: {} });
    const controller = new AbortController();
    const model = createOpenAiModel({
      apiKey,
      baseUrl: server.baseUrl,
      retry: { attempts: 3, firstDelay: 60_000, longestDelay: 60_000 },
      random: () => {
        setImmediate(() => controller.abort());
        return 1;
      },
    });
    expect(await failureOf(model.complete(chatRequest({ signal: controller.signal })))).toMatchObject({
      code: 'cancelled',
    });
    expect(server.requests).toHaveLength(1);
  });
});
