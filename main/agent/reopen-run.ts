import { CommonplaceError } from '../../shared/errors.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { RunState } from '../journal/run-state.ts';
import { LiveRun } from './live-run.ts';
import { type RecordedRun, readRecordedRun } from './recorded-run.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface ReopenedRun {
  readonly run: LiveRun;
  readonly recorded: RecordedRun;
}

/**
 * Brings a paused or interrupted run back: its query, its permissions, and every source its recorded calls had in view, so that a forget
 * made meanwhile is noticed (spec C5, E4). Errors: `source_forgotten`, `conflict` for a run that has ended.
 */
export async function reopenRun(
  dependencies: Pick<TurnDependencies, 'memory'>,
  state: RunState,
  events: readonly JournalEvent[],
): Promise<ReopenedRun> {
  const { memory } = dependencies;
  const created = events[0];
  if (created?.kind !== 'run_created') {
    throw new CommonplaceError(
      'run_created_missing',
      `Run ${state.run_id} has no beginning, so it cannot be resumed.`,
    );
  }
  if (state.status === 'completed' || state.status === 'failed' || state.status === 'cancelled') {
    throw new CommonplaceError('conflict', `Run ${state.run_id} has already ended (${state.status}).`);
  }
  const query = await memory.readRecord(created.facts.query_id ?? '');
  if (query === null || query.store !== 'conversation') {
    throw new CommonplaceError(
      'source_forgotten',
      `The question of run ${state.run_id} was forgotten, so it cannot go on.`,
    );
  }
  const recorded = readRecordedRun(events);
  const run = new LiveRun({
    runId: state.run_id,
    threadId: created.facts.thread_id,
    query: { id: query.id, version: query.version, content: query.content },
    writeAllowed: state.write_allowed,
  });
  for (let call = 1; call <= recorded.lastCall; call += 1) {
    const items = await memory.readSnapshot(state.run_id, call);
    run.sources.add(items.map(({ record_id, version }) => ({ id: record_id, version })));
  }
  for (const effect of recorded.allowedEffects) run.allowedEffects.add(effect);
  return { run, recorded };
}
