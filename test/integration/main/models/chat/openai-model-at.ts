import { afterEach } from 'vitest';
import { createOpenAiModel, type OpenAiModelOptions } from '../../../../../main/models/chat/openai-model.ts';
import {
  finishChunk,
  type OpenAiStandIn,
  type StandInReply,
  startOpenAiStandIn,
  textChunk,
} from '../../../../scripted/openai-stand-in.ts';

export const apiKey = 'sk-test-0123456789abcdef';
const servers: OpenAiStandIn[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A service that answers with these replies, one after another; closed after the test. */
export async function serve(...replies: readonly StandInReply[]): Promise<OpenAiStandIn> {
  const server = await startOpenAiStandIn(replies);
  servers.push(server);
  return server;
}

/** A model of that service, and how long it would have waited before each further try, in milliseconds. */
export function modelAt(baseUrl: string, changes: Partial<OpenAiModelOptions> = {}) {
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

/** The reply that says a text. */
export function answering(text: string): StandInReply {
  return { kind: 'stream', chunks: [textChunk(text), finishChunk('stop')] };
}

/** How a call failed. */
export async function failureOf(call: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
  }
  throw new Error('The call did not fail.');
}
