import { CommonplaceError } from '../../shared/errors.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { LiveRun } from './live-run.ts';
import { type RecordedRun, readRecordedRun } from './recorded-run.ts';
import { requireOpen } from './require-open.ts';
import { RunGrants } from './run-grants.ts';

export interface ReopenedRun {
  readonly run: LiveRun;
  readonly recorded: RecordedRun;
}

/**
 * Brings a paused or interrupted run back: its state, from checkpoint and tail and proved (spec C4); its query, its permissions, and
 * every source its recorded calls had in view, so that a forget made meanwhile is noticed (spec C5, E4). Errors: `conflict` for a run that
 * has ended, `source_forgotten`, `not_found`, and those of `MemoryManager.recoverRun`.
 */
export async function reopenRun(
  dependencies: { readonly memory: MemoryManager },
  runId: string,
): Promise<ReopenedRun> {
  const { memory } = dependencies;
  const state = await memory.recoverRun(runId);
  requireOpen(state);
  const events = await memory.readEvents(runId);
  const created = events[0];
  if (created?.kind !== 'run_created') {
    throw new CommonplaceError(
      'run_created_missing',
      `Run ${runId} has no beginning, so it cannot be resumed.`,
    );
  }
  const query = await memory.readRecord(created.facts.query_id ?? '');
  if (query === null || query.store !== 'conversation') {
    throw new CommonplaceError(
      'source_forgotten',
      `The question of run ${runId} was forgotten, so it cannot go on.`,
    );
  }
  const recorded = readRecordedRun(events);
  const run = new LiveRun({
    runId,
    threadId: state.thread_id,
    taskId: created.facts.task_id ?? null,
    query: { id: query.id, version: query.version, content: query.content },
    grants: new RunGrants(state),
  });
  for (let call = 1; call <= recorded.lastCall; call += 1) {
    const items = await memory.readSnapshot(runId, call);
    run.sources.add(items.map(({ record_id, version }) => ({ id: record_id, version })));
  }
  return { run, recorded };
}
