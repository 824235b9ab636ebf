import { appendEvent } from '../../journal/append-event.ts';
import { checkpointDue, checkpointRun } from '../../journal/checkpoint-run.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { snapshotSources } from './snapshot-sources.ts';
import { ensureThread } from './write-conversation.ts';
import type { WriteScope } from './write-scope.ts';

/** A journal event; one with content is an artifact of its sources and a part of its run (spec E2, design 3). */
export function writeEvent(scope: WriteScope, write: WriteOf<'event'>): Committed {
  const { core } = scope;
  const { event } = write;
  const thread = event.kind === 'run_created' ? ensureThread(scope, event.facts.thread_id) : null;
  const { id } = appendEvent(core.journal, event, scope.version());
  const run = { id: event.run_id, version: core.records.read(event.run_id)?.version ?? scope.version() };
  if (thread !== null) core.lineage.join({ id: event.run_id, kind: 'run' }, thread);
  if (event.content !== null) core.lineage.join({ id, kind: 'event' }, run);
  scope.stamp({ id, kind: 'event' }, write.sources);
  return scope.committed('event', id);
}

/** What one model call saw. Refused like any artifact when something in it was forgotten or changed (spec E6). */
export function writeSnapshot(scope: WriteScope, write: WriteOf<'snapshot'>): Committed {
  const id = `${write.run_id}#${write.call}`;
  scope.stamp({ id, kind: 'snapshot' }, snapshotSources(write.items));
  const { items, left_out = [], rejected = [] } = write;
  scope.core.snapshots.insert(write.run_id, write.call, { items, left_out, rejected });
  return scope.committed('snapshot', id);
}

/** Where a run stands, saved with its event; nothing when one is only written if due and none is (spec C3). */
export function writeCheckpoint(scope: WriteScope, write: WriteOf<'checkpoint'>): Committed {
  const { journal, checkpoints, vault } = scope.core;
  const { run_id: runId, when } = write;
  const last = checkpoints.list(runId).at(-1);
  const version = journal.readRun.get(runId)?.version ?? 0;
  if (when === 'due' && !checkpointDue(version, last?.sequence ?? 0)) {
    return {
      kind: 'checkpoint',
      id: last?.id ?? '',
      version: scope.core.versions.current(),
      unchanged: true,
    };
  }
  const { id } = checkpointRun({
    database: vault.database,
    journal,
    store: checkpoints,
    runId,
    commitVersion: scope.version(),
  });
  return scope.committed('checkpoint', id);
}
