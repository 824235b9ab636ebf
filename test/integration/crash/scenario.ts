import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ChatModel, ChatRequest } from '../../../main/models/chat/chat-model.ts';
import { defineTool, type Tool } from '../../../main/tools/tool.ts';
import { createScriptedModel, type ScriptStep } from '../../scripted/scripted-model.ts';
import type { TestAgentOptions } from '../../scripted/test-agent.ts';

/** Where the run's side effects show, outside the vault and the process. */
export interface Outside {
  readonly folder: string;
  /** A counter that hears of every request. */
  readonly server: string;
}

export const note = 'the owl flies at dusk';
export const question = `Order it, write it, publish it: order, write, publish. Note: ${note}.`;
export const finalAnswer = 'Ordered, written, published and remembered.';

const calls: readonly { readonly name: string; readonly arguments?: unknown }[] = [
  { name: 'read_toolbox', arguments: { query: 'keep a fact on purpose: remember_note' } },
  { name: 'remember_note', arguments: { content: note } },
  { name: 'order_it' },
  { name: 'write_line' },
  { name: 'publish_it' },
];

/** How many model calls and tools the run has. */
export const modelCalls = calls.length + 1;

/** `afterEffect` hears of each side effect between its happening and its result being recorded. */
export function scenario(outside: Outside, afterEffect: (tool: string) => void): TestAgentOptions {
  return { model: scriptedByPosition(outside), tools: outsideTools(outside, afterEffect) };
}

/** Says what comes next by how far the conversation is, so that any process can go on with it. Counts its answers outside. */
function scriptedByPosition(outside: Outside): ChatModel {
  const script = (request: ChatRequest): ScriptStep => {
    if (request.purpose !== 'answer') return '{"entities":[]}';
    const position = request.messages.filter((message) => message.role === 'assistant').length;
    const next = calls[position];
    return next === undefined ? finalAnswer : { toolCalls: [next] };
  };
  const model = createScriptedModel(script);
  return {
    ...model,
    complete: async (request) => {
      if (request.purpose === 'answer') await appendFile(join(outside.folder, 'model-calls'), '.');
      return model.complete(request);
    },
  };
}

function outsideTools(outside: Outside, afterEffect: (tool: string) => void): readonly Tool[] {
  const tool = (
    name: string,
    about: string,
    effect: 'network' | 'filesystem',
    repeatable: boolean,
    act: () => Promise<unknown>,
  ) =>
    defineTool({
      name,
      description: about,
      parameters: z.object({}),
      effect,
      repeatable,
      run: async () => {
        await act();
        afterEffect(name);
        return { result: `${name} done`, sources: [] };
      },
    });
  return [
    tool('order_it', 'Orders it: order.', 'network', false, () =>
      fetch(new URL('orders', outside.server), { method: 'POST' }),
    ),
    tool('write_line', 'Writes a line: write.', 'filesystem', false, () =>
      appendFile(join(outside.folder, 'lines'), 'line\n'),
    ),
    // Safe to repeat: the same page put again is the same page.
    tool('publish_it', 'Publishes it: publish.', 'network', true, () =>
      fetch(new URL('page', outside.server), { method: 'PUT' }),
    ),
  ];
}

/** How many characters an outside file holds; 0 when it is not there. */
export async function lengthOf(outside: Outside, name: string): Promise<number> {
  return (await readFile(join(outside.folder, name), 'utf8').catch(() => '')).length;
}
