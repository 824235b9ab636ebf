import type { Handlers } from '../../../shared/contract/contract.ts';
import type { TaskView } from '../../../shared/contract/tasks.ts';
import { acceptanceContentSchema } from '../../../shared/records/task.ts';
import type { Agent } from '../../agent/agent.ts';
import { parseTaskSpecification } from '../../context/task-specification.ts';
import { foldEvents } from '../../journal/reducer.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import { toRecordView } from './record-view.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly agent: Agent;
}

type TaskHandlers = Pick<Handlers, Extract<keyof Handlers, `tasks.${string}`>>;

export function taskHandlers({ memory, agent }: Dependencies): TaskHandlers {
  return {
    'tasks.propose': (input) => agent.proposeTask(input.request),
    'tasks.approve': async ({ thread_id, request, specification }) =>
      agent.runTask({ thread_id, request, specification: parseTaskSpecification(specification) }),
    'tasks.read': async (input) => readTask(memory, input.task_id),
    'tasks.list': async ({ thread_id }) => {
      await memory.readThread(thread_id);
      return { tasks: [...(await memory.listTasks(thread_id))] };
    },
  };
}

async function readTask(memory: MemoryManager, id: string): Promise<TaskView> {
  const task = await memory.readTask(id);
  const events = await memory.readEvents(task.run_id);
  const { status } = foldEvents(events);
  const ended = acceptanceContentSchema.safeParse(events.at(-1)?.content);
  if (!ended.success) return { task, status, checks: null };
  const checks = await Promise.all(
    ended.data.acceptance.map(async (check) => ({
      ...check,
      evidence: await Promise.all(check.evidence.map((record) => describe(memory, record))),
    })),
  );
  return { task, status, checks };
}

async function describe(memory: MemoryManager, record_id: string) {
  const record = await memory.readRecord(record_id);
  if (record === null) return { record_id, version: null, title: null };
  return { record_id, version: record.version, title: toRecordView(record).provenance };
}
