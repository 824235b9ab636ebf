import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../../../shared/errors.ts';
import { chatRequest } from '../../../../scripted/chat-request.ts';
import {
  chunk,
  errorBody,
  finishChunk,
  type StandInReply,
  startOpenAiStandIn,
  textChunk,
} from '../../../../scripted/openai-stand-in.ts';
import { answering, apiKey, failureOf, modelAt, serve } from './openai-model-at.ts';

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
