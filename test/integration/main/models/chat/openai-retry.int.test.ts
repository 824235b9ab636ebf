import { describe, expect, test } from 'vitest';
import { createOpenAiModel } from '../../../../../main/models/chat/openai-model.ts';
import { chatRequest } from '../../../../scripted/chat-request.ts';
import { errorBody, type StandInReply, textChunk } from '../../../../scripted/openai-stand-in.ts';
import { answering, apiKey, failureOf, modelAt, serve } from './openai-model-at.ts';

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
