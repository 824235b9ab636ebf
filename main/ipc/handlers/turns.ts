import type { Handlers } from '../../../shared/contract/contract.ts';
import type { Agent } from '../../agent/agent.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly agent: Agent;
}

type TurnHandlers = Pick<Handlers, Extract<keyof Handlers, `turns.${string}`>>;

export function turnHandlers({ memory, agent }: Dependencies): TurnHandlers {
  return {
    'turns.ask': async (input) =>
      agent.ask({
        thread_id: input.thread_id,
        text: input.text,
        ...(input.write_allowed === undefined ? {} : { write_allowed: input.write_allowed }),
      }),
    'turns.stop': async (input) => ({ stopped: agent.stop(input.thread_id) }),
    'turns.toolLogs': async ({ thread_id }) => {
      await memory.readThread(thread_id);
      return { tool_logs: [...(await memory.listToolLogs(thread_id))] };
    },
    'turns.meter': async ({ thread_id }) => {
      if (thread_id !== null) await memory.readThread(thread_id);
      return agent.meter(thread_id);
    },
  };
}
