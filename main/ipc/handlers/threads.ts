import type { Handlers } from '../../../shared/contract/contract.ts';
import type { Agent } from '../../agent/agent.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { Emit } from './emit.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly agent: Agent;
  readonly emit: Emit;
}

type ThreadHandlers = Pick<Handlers, Extract<keyof Handlers, `threads.${string}`>>;

export function threadHandlers({ memory, agent, emit }: Dependencies): ThreadHandlers {
  return {
    'threads.list': async (input) => ({ threads: [...(await memory.listThreads(input))] }),

    'threads.create': async (input) => {
      const [created] = await memory.commit([{ kind: 'thread', title: input.title ?? null }]);
      const thread = await memory.readThread(created?.id ?? '');
      emit('threads.changed', { thread_id: thread.id });
      return thread;
    },

    'threads.rename': async (input) => {
      await memory.readThread(input.thread_id);
      await memory.commit([{ kind: 'thread', id: input.thread_id, title: input.title }]);
      emit('threads.changed', { thread_id: input.thread_id });
      return memory.readThread(input.thread_id);
    },

    'threads.setWriting': async (input) => {
      await memory.readThread(input.thread_id);
      await memory.commit([{ kind: 'thread', id: input.thread_id, write_allowed: input.write_allowed }]);
      emit('threads.changed', { thread_id: input.thread_id });
      return memory.readThread(input.thread_id);
    },

    'threads.messages': async (input) => {
      await memory.readThread(input.thread_id);
      const messages = await memory.listMessages(input.thread_id);
      agent.afterRead(input.thread_id);
      return { messages: [...messages] };
    },

    'threads.summarize': async (input) => {
      await memory.readThread(input.thread_id);
      const stored = await agent.summarize(input.thread_id);
      if (stored === null) return { nothing_to_summarize: true };
      emit('threads.changed', { thread_id: input.thread_id });
      const { summary, messages } = stored;
      return {
        summary_id: summary.id,
        version: summary.version,
        label: summary.description,
        summary: summary.summary,
        messages,
      };
    },

    'threads.expand': async (input) => {
      const { summary, messages } = await memory.expandSummary(input.summary_id);
      return {
        summary_id: summary.id,
        version: summary.version,
        label: summary.description,
        summary: summary.summary,
        replaces: summary.replaces,
        thread_id: summary.thread_id,
        messages: [...messages],
      };
    },

    'threads.summaries': async (input) => {
      await memory.readThread(input.thread_id);
      const summaries = await memory.listSummaries(input.thread_id);
      const messages = await memory.listMessages(input.thread_id);
      return {
        summaries: summaries.map((summary) => ({
          summary_id: summary.id,
          version: summary.version,
          label: summary.description,
          messages: messages.filter((message) => message.summary_id === summary.id).length,
          timestamp: summary.timestamp,
        })),
      };
    },
  };
}
