import { CommonplaceError } from '../../shared/errors.ts';
import type { NewEvent } from '../journal/events.ts';
import { foldEvents } from '../journal/reducer.ts';
import type { RunState } from '../journal/run-state.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import type { LiveRun } from './live-run.ts';
import { recordEnd } from './record-end.ts';
import { requireOpen } from './require-open.ts';

export interface RunControl {
  readonly memory: MemoryManager;
  /** The run when it is under way in this process. */
  readonly live: LiveRun | undefined;
}

/**
 * Pauses a run: one under way at its next safe point, and this resolves when it has got there; another, which was interrupted, right
 * away (spec C5). Errors: `conflict` when it has ended or is paused already, `source_forgotten`.
 */
export async function pauseRun({ memory, live }: RunControl, runId: string): Promise<void> {
  if (live !== undefined) {
    live.interrupt('paused');
    await live.atRest;
    return;
  }
  const state = await readOpenState(memory, runId);
  if (state.status === 'paused') {
    throw new CommonplaceError('conflict', `Run ${runId} is paused already. Resume it to go on.`, {
      detail: { run_id: runId, status: state.status },
    });
  }
  await memory.commit(pausing(runId));
}

/** Cancels a run and resolves when the journal says so. Errors: `conflict` when it has ended, `source_forgotten`. */
export async function cancelRun({ memory, live }: RunControl, runId: string): Promise<void> {
  if (live !== undefined) {
    live.interrupt('cancelled');
    await live.atRest;
    return;
  }
  await readOpenState(memory, runId);
  await recordEnd(memory, runId, [
    event({ run_id: runId, kind: 'run_cancelled', facts: { reason: 'cancelled' }, content: null }),
  ]);
}

/**
 * Takes back a run's permission to write. From here on none of its writing tools runs; one that is already running ends (spec C6). Taking
 * it back twice is one event. Errors: as `cancelRun`.
 */
export async function revokeWrites({ memory, live }: RunControl, runId: string): Promise<void> {
  const state = await readOpenState(memory, runId);
  live?.grants.revokeWrites();
  if (!state.write_allowed) return;
  await memory.commit([event({ run_id: runId, kind: 'write_permission_revoked', facts: {}, content: null })]);
}

/** What a pause writes: the event and a checkpoint, in one transaction. */
export function pausing(runId: string): readonly MemoryWrite[] {
  return [
    event({ run_id: runId, kind: 'run_paused', facts: {}, content: null }),
    { kind: 'checkpoint', run_id: runId, when: 'now' },
  ];
}

export function event(value: NewEvent): MemoryWrite {
  return { kind: 'event', event: value, sources: [] };
}

async function readOpenState(memory: MemoryManager, runId: string): Promise<RunState> {
  // From the journal alone: a run whose checkpoint is damaged can still be cancelled.
  const state = foldEvents(await memory.readEvents(runId));
  requireOpen(state);
  return state;
}
