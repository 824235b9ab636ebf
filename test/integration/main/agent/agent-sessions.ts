import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatRequest } from '../../../../main/models/chat/chat-model.ts';
import {
  createScriptedModel,
  type ScriptedReply,
  type ScriptStep,
} from '../../../scripted/scripted-model.ts';
import { createTestAgent, type TestAgent, type TestAgentOptions } from '../../../scripted/test-agent.ts';

/** One vault that is opened again and again, as after a crash. */
export interface AgentSessions {
  open(options: TestAgentOptions): Promise<TestAgent>;
  /** Closes the vault under the run, as if the process had died: nothing more is written. */
  crash(session: TestAgent): Promise<void>;
  remove(): Promise<void>;
}

export async function createAgentSessions(): Promise<AgentSessions> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-sessions-'));
  const open = new Set<TestAgent>();
  return {
    open: async (options) => {
      const session = await createTestAgent({ ...options, folder });
      open.add(session);
      return session;
    },
    crash: async (session) => {
      open.delete(session);
      await session.memory.close();
    },
    remove: async () => {
      for (const session of open) await session.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A model that answers from a list and finds no entities. */
export function answering(answers: readonly ScriptStep[]) {
  const left = [...answers];
  return createScriptedModel((request: ChatRequest): ScriptStep => {
    if (request.purpose === 'entities') return '{"entities":[]}';
    return left.shift() ?? new Error('The script has no further answer.');
  });
}

/** Asks for one tool. */
export function calling(name: string, values: unknown = {}): ScriptedReply {
  return { toolCalls: [{ name, arguments: values }] };
}

/** How many answers a model was asked for. */
export function answerCalls(model: { readonly requests: readonly ChatRequest[] }): number {
  return model.requests.filter((request) => request.purpose === 'answer').length;
}

/** The kinds of a run's events, in order. */
export async function kindsOf(session: TestAgent, runId: string): Promise<readonly string[]> {
  return (await session.memory.readEvents(runId)).map((event) => event.kind);
}

/** The id of the only run of the session so far. */
export function runIdOf(session: TestAgent): string {
  const started = session.events.find((event) => event.name === 'turn.started')?.payload;
  if (typeof started !== 'object' || started === null || !('run_id' in started)) {
    throw new Error('No run has started.');
  }
  return String(started.run_id);
}
