import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import type { StopReason } from '../journal/events.ts';
import type { RunGrants } from './run-grants.ts';
import { RunSources } from './run-sources.ts';

/**
 * Why a run was told to stop from outside; the first reason given stands, but a pause gives way to any other. `suspended` is a pause
 * that does not wait: the app is closing.
 */
export type Interruption = 'cancelled' | 'paused' | 'suspended' | 'source_forgotten';

/** The user's query as it was written before anything else happened (spec R1). */
export interface Query extends SourceReference {
  readonly content: string;
}

/** A run under way in this process. The journal is the truth; this is only what is needed while it runs. */
export class LiveRun {
  readonly runId: string;
  readonly threadId: string;
  readonly taskId: string | null;
  readonly query: Query;
  readonly sources = new RunSources();
  readonly grants: RunGrants;
  /** Resolves when the run has paused or ended, and the journal says so. */
  readonly atRest: Promise<void>;
  /** Call when the run has paused or ended. */
  readonly rest: () => void;
  private readonly stopping = new AbortController();
  private readonly interrupting = new AbortController();
  private interruptedBy: Interruption | null = null;

  constructor(input: {
    readonly runId: string;
    readonly threadId: string;
    readonly taskId: string | null;
    readonly query: Query;
    readonly grants: RunGrants;
  }) {
    this.runId = input.runId;
    this.threadId = input.threadId;
    this.taskId = input.taskId;
    this.query = input.query;
    this.grants = input.grants;
    this.sources.add([input.query]);
    let rest: () => void = () => undefined;
    this.atRest = new Promise((resolve) => {
      rest = resolve;
    });
    this.rest = rest;
  }

  /** Fires when a call under way has to end at once; a pause lets it finish. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Fires on every interruption, for what waits without doing anything. Its reason is the RunInterrupted to throw. */
  get interruptionSignal(): AbortSignal {
    return this.interrupting.signal;
  }

  get interruption(): Interruption | null {
    return this.interruptedBy;
  }

  interrupt(by: Interruption): void {
    if (this.interruptedBy !== null && this.interruptedBy !== 'paused') return;
    this.interruptedBy = by;
    this.interrupting.abort(new RunInterrupted(by));
    if (by !== 'paused') this.stopping.abort();
  }

  /** Throws when a call under way has to end at once; a pause lets it finish. */
  checkStopped(): void {
    if (this.stopping.signal.aborted) this.check();
  }

  /** Throws between steps when the run was told to stop. */
  check(): void {
    if (this.interruptedBy !== null) throw new RunInterrupted(this.interruptedBy);
  }
}

/** Leaves the loop of a run that was told to stop. */
export class RunInterrupted extends CommonplaceError {
  readonly by: Interruption;

  constructor(by: Interruption) {
    super(by === 'source_forgotten' ? 'source_forgotten' : 'cancelled', interruptionSentence(by));
    this.by = by;
  }
}

function interruptionSentence(by: Interruption): string {
  switch (by) {
    case 'cancelled':
      return 'The run was stopped.';
    case 'paused':
    case 'suspended':
      return 'The run is paused; it can be resumed.';
    case 'source_forgotten':
      return 'Something this run had in view was forgotten, so it was ended. Your question is still there to be asked again.';
  }
}

/** The stop reason an error ends a run with (spec R13). */
export function stopReasonOf(error: CommonplaceError): StopReason {
  switch (error.code) {
    case 'cancelled':
      return 'cancelled';
    case 'source_forgotten':
    case 'stale_derivation':
      return 'source_forgotten';
    case 'budget_exceeded':
      return 'budget_exceeded';
    case 'model_empty':
      return 'model_empty';
    default:
      return error.code.startsWith('model_') ? 'model_failed' : 'internal';
  }
}
