import { CommonplaceError } from '../../shared/errors.ts';
import type { TaskSpecification } from '../context/task-specification.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import type { AskInput } from './agent.ts';
import { LiveRun } from './live-run.ts';
import { RunGrants } from './run-grants.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface StartInput extends AskInput {
  /** The approved task the run is for; null for a plain question. */
  readonly task: TaskSpecification | null;
}

/**
 * Writes the user's query and the run's first event in one transaction, before anything else happens (spec R1, C6). With a null thread id
 * a thread is created in the same transaction. Errors: those of `readThread`.
 */
export async function startRun(
  dependencies: Pick<TurnDependencies, 'memory' | 'ids' | 'model' | 'writeAllowedByDefault'>,
  input: StartInput & { readonly thread_id: string },
  isNewThread: boolean,
): Promise<LiveRun> {
  const { memory, ids } = dependencies;
  const { thread_id, text } = input;
  const thread = isNewThread ? null : await memory.readThread(thread_id);
  const run_id = ids();
  const query_id = ids();
  const taskId = input.task === null ? null : ids();
  const write_allowed = input.write_allowed ?? thread?.write_allowed ?? dependencies.writeAllowedByDefault();
  const writes: MemoryWrite[] = [
    ...(isNewThread ? [{ kind: 'thread', id: thread_id, title: null } as const] : []),
    { kind: 'message', id: query_id, thread_id, role: 'user', content: text, run_id, sources: [] },
    {
      kind: 'event',
      event: {
        run_id,
        kind: 'run_created',
        facts: { thread_id, write_allowed, query_id, ...(taskId === null ? {} : { task_id: taskId }) },
        content: null,
      },
      sources: [],
    },
    ...(input.task === null || taskId === null
      ? []
      : [
          {
            kind: 'task',
            id: taskId,
            thread_id,
            run_id,
            ...input.task,
            sources: [{ id: query_id, version: 0 }],
          } as const,
          ...proposalCall(dependencies.model().chat, query_id),
        ]),
  ];
  const written = await memory.commit(writes);
  const query = written.find((entry) => entry.kind === 'message');
  if (query === undefined) throw new CommonplaceError('internal', 'The question was not written.');
  return new LiveRun({
    runId: run_id,
    threadId: thread_id,
    query: { id: query.id, version: query.version, content: text },
    taskId,
    grants: RunGrants.fresh(write_allowed),
  });
}

/** The call that drafted the task was sent the request before it was a record; the offline model sends nothing (spec E8). */
function proposalCall({ id: model, offline }: ChatModel, query_id: string): readonly MemoryWrite[] {
  return offline ? [] : [{ kind: 'provider_call', model, sources: [{ id: query_id, version: 0 }] }];
}
