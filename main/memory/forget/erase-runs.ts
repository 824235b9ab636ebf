import { appendEvent } from '../../journal/append-event.ts';
import { eraseEventContent } from '../../journal/erase-event-content.ts';
import { isEnded, type RunStatus } from '../../journal/run-state.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import type { Closure } from './closure.ts';
import type { Hold } from './hold.ts';
import { stringsOf } from './json-strings.ts';
import { findGoingContents } from './run-contents.ts';

/**
 * Erases what the events of runs that held something of it say of it, and nothing else (spec E9), and ends those runs that had not
 * ended as failed, `source_forgotten` (spec E4). The events themselves stay: they say nothing, and the chain still verifies (design 3).
 * Answers the erased contents, for the scan.
 */
export function eraseRuns(
  scope: WriteScope,
  closure: Closure,
  hold: Hold | null,
  count: (kind: 'event' | 'checkpoint', by: number) => void,
): string[] {
  const { core } = scope;
  const { database } = core.vault;
  const readStatus = database.prepare<[string], RunStatus>('SELECT status FROM run WHERE id = ?').pluck();
  const deleteCheckpoints = database.prepare<[string]>('DELETE FROM checkpoint WHERE run_id = ?');
  const deleteSnapshots = ['snapshot_item', 'snapshot_left_out', 'snapshot_rejected'].map((table) =>
    database.prepare<[string]>(`DELETE FROM ${table} WHERE run_id = ?`),
  );
  const contents = findGoingContents(core, closure);
  const ids = contents.map(({ id }) => id);
  for (const id of ids) hold?.eventContent(id);
  count('event', eraseEventContent(database, ids, scope.version()));
  for (const id of ids) {
    core.forgetLog.add({
      record_id: id,
      version: scope.version(),
      kind: 'event',
      fingerprint: null,
      since: 0,
    });
  }
  for (const runId of closure.runs) {
    hold?.snapshots(runId);
    const status = readStatus.get(runId);
    if (status !== undefined && !isEnded(status)) {
      appendEvent(
        core.journal,
        { run_id: runId, kind: 'run_failed', facts: { reason: 'source_forgotten' }, content: null },
        scope.version(),
      );
    }
    if (!closure.reached.has(runId)) continue;
    count('checkpoint', deleteCheckpoints.run(runId).changes);
    for (const statement of deleteSnapshots) statement.run(runId);
  }
  scrubSnapshots(scope);
  return contents.flatMap(({ json }) => stringsOf(json));
}

/** A snapshot keeps the pair of record and version, by which a replay says what was erased; why it was chosen goes. */
function scrubSnapshots({ core }: WriteScope): void {
  core.vault.database.exec(
    "UPDATE snapshot_item SET chosen_because = '' WHERE record_id IN (SELECT id FROM temp.closure)",
  );
}
