import type { Bridge } from '../../renderer/bridge/bridge.ts';
import { events, runs } from './content/runs.ts';
import type { Scene } from './scene.ts';

/** Runs and their history. */
export function createFakeRuns(scene: Scene): Pick<Bridge, 'runs'> {
  const known = scene === 'empty' ? [] : runs;
  const read: Bridge['runs']['read'] = async ({ run_id }) => {
    const run = known.find((candidate) => candidate.run_id === run_id);
    const status = run?.status ?? 'running';
    return {
      run_id,
      state: {
        run_id,
        thread_id: run?.thread_id ?? 'thread-new',
        status,
        version: 13,
        last_event_id: 'event-12',
        step: status === 'completed' ? null : 'model call 1',
        write_allowed: true,
        failure_reason: null,
        stop_reason: null,
      },
      events: status === 'completed' ? [...events] : events.slice(0, 5),
    };
  };
  return {
    runs: {
      list: async ({ thread_id }) => ({
        runs: known.filter((run) => thread_id === undefined || run.thread_id === thread_id),
      }),
      read,
      replay: async ({ run_id, until }) => {
        const run = await read({ run_id });
        return { ...run, events: run.events.slice(0, until) };
      },
      verify: async () => ({ ok: true, runs: 2, events: 13, problems: [] }),
      export: async ({ run_id, file }) => ({ file: file ?? `exports/run-${run_id}.jsonl`, events: 13 }),
      import: async () => ({ run_id: 'r9', thread_id: 't1', status: 'completed', events: 13 }),
      unfinished: async () => ({
        runs: known
          .filter((run) => run.status === 'paused')
          .map((run) => ({ ...run, question: 'Which storms reached the coast?', in_flight: [] })),
      }),
      branch: async () => ({ thread_id: 'thread-new', run_id: 'run-branch' }),
      resume: async ({ run_id }) => ({ run_id, status: 'running' }),
      pause: async ({ run_id }) => ({ run_id, status: 'paused' }),
      cancel: async ({ run_id }) => ({ run_id, status: 'cancelled' }),
      revokeWrites: async ({ run_id }) => ({ run_id, write_allowed: false }),
      pendingPermissions: async () => ({ questions: [] }),
      answerPermission: async () => ({ accepted: true }),
    },
  };
}
