import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { createGate, type Gate } from '../scripted/gate.ts';
import { startLocalServer } from '../scripted/local-server.ts';
import { finishChunk, textChunk, toolChunk } from '../scripted/openai-stand-in.ts';

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()).optional(),
});

export const gatedAnswer = 'It has been looked up: the clock of this computer says so.';
export const draftedTask = {
  goal: 'Find out what time it is.',
  inputs: ['the clock of this computer'],
  outputs: ['one sentence'],
  acceptance: ['Every statement is cited.', 'The time is kept as a note.'],
};

export interface GatedModel {
  readonly environment: Readonly<Record<string, string>>;
  /** How many answers it was asked for. */
  answers(): number;
  /** Makes the next answer wait at a gate of its own. */
  holdNext(): Gate;
  close(): Promise<void>;
}

/**
 * A local service in the protocol of `POST /chat/completions` that asks for one tool and then answers; any answer can be made to wait,
 * so that a test can pause, quit or kill the app meanwhile. Everything else it is asked, entities and task drafts, it answers at once.
 */
export async function startGatedModel(): Promise<GatedModel> {
  let answers = 0;
  let gate: Gate | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const { messages, tools } = requestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    if (tools === undefined || tools.length === 0) {
      const isTask = JSON.stringify(messages[0]?.content).includes('task specification');
      return stream(response, [textChunk(isTask ? JSON.stringify(draftedTask) : '{"entities":[]}')], 'stop');
    }
    answers += 1;
    const held = gate;
    gate = null;
    held?.reach();
    await held?.opened;
    const asked = messages.filter((message) => message.role === 'assistant').length;
    if (asked > 0) return stream(response, [textChunk(gatedAnswer)], 'stop');
    const call = toolChunk(0, { id: 'call', name: 'get_current_time', arguments: '{}' });
    return stream(response, [call], 'tool_calls');
  }

  const server = await startLocalServer((request, response) => void answer(request, response));
  return {
    environment: { OPENAI_BASE_URL: `${server.url}v1`, OPENAI_API_KEY: 'sk-none' },
    answers: () => answers,
    holdNext: () => {
      gate = createGate();
      return gate;
    },
    close: () => server.close(),
  };
}

function stream(response: ServerResponse, chunks: readonly unknown[], finish: 'stop' | 'tool_calls'): void {
  if (response.destroyed) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of [...chunks, finishChunk(finish)]) response.write(`data: ${JSON.stringify(part)}\n\n`);
  response.end('data: [DONE]\n\n');
}
