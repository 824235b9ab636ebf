import { CommonplaceError, type ErrorCode } from '../../shared/errors.ts';
import type { FoldedEvent } from './events.ts';
import { isEnded, type RunStatus } from './run-state.ts';

/** As much of a run as the rules need to know, so that appending needs no replay. */
export interface RunPosition {
  readonly run_id: string;
  readonly version: number;
  readonly status: RunStatus;
}

type RunCreated = FoldedEvent & { readonly kind: 'run_created' };

/** Checks that a run's first event is run_created, at sequence 1, and throws `run_created_missing` when it isn't (spec C1). */
export function checkFirstEvent(event: FoldedEvent): asserts event is RunCreated {
  if (event.kind === 'run_created' && event.sequence === 1) return;
  throw broken('run_created_missing', event, 'the first event of a run has to be run_created, at sequence 1');
}

/**
 * Checks one event against the run it comes after (null: the run has no events yet), in the order of spec C1: run_created
 * first, at sequence 1 (`run_created_missing`); same run (`run_mismatch`); next sequence (`sequence_gap`); not after the end
 * (`run_ended`); the kind's own rules (`step_blank`, `reason_blank`, `run_created_twice`).
 */
export function checkEvent(position: RunPosition | null, event: FoldedEvent): void {
  if (position === null) return checkFirstEvent(event);
  if (event.run_id !== position.run_id) {
    throw broken('run_mismatch', event, `the history is of run ${position.run_id}`);
  }
  if (event.sequence !== position.version + 1) {
    throw broken('sequence_gap', event, `the next sequence is ${position.version + 1}`);
  }
  if (isEnded(position.status)) throw broken('run_ended', event, `the run has ended: ${position.status}`);
  if (event.kind === 'step_started' && isBlank(event.facts.step)) {
    throw broken('step_blank', event, 'step_started needs a step');
  }
  if (event.kind === 'run_failed' && isBlank(event.facts.reason)) {
    throw broken('reason_blank', event, 'run_failed needs a reason');
  }
  if (event.kind === 'run_created') {
    throw broken('run_created_twice', event, 'run_created may be there only once');
  }
}

/** Also when it is missing: a history from outside is checked before its facts are parsed. */
function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

function broken(code: ErrorCode, event: FoldedEvent, rule: string): CommonplaceError {
  return new CommonplaceError(
    code,
    `Event ${event.sequence} (${event.kind}) of run ${event.run_id} can't be taken: ${rule}.`,
    { detail: { run_id: event.run_id, sequence: event.sequence } },
  );
}
