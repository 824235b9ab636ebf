import { CommonplaceError } from '../../shared/errors.ts';
import type { StopReason } from '../journal/events.ts';
import { RunSources } from './run-sources.ts';

/** Why a run was told to stop from outside; the first reason given stands. */
export type Interruption = 'cancelled' | 'paused' | 'source_forgotten';

/** The user's query as it was written before anything else happened (spec R1). */
export interface Query {
  readonly id: string;
  readonly version: number;
  readonly content: string;
}

/** A run under way in this process. The journal is the truth; this is only what is needed while it runs. */
export class LiveRun {
  readonly runId: string;
  readonly threadId: string;
  readonly query: Query;
  readonly sources = new RunSources();
  /** Effect classes the user has allowed for the rest of the run. */
  readonly allowedEffects = new Set<string>();
  private readonly controller = new AbortController();
  private interruptedBy: Interruption | null = null;
  private writing: boolean;

  constructor(input: { runId: string; threadId: string; query: Query; writeAllowed: boolean }) {
    this.runId = input.runId;
    this.threadId = input.threadId;
    this.query = input.query;
    this.writing = input.writeAllowed;
    this.sources.add([input.query]);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get writeAllowed(): boolean {
    return this.writing;
  }

  get interruption(): Interruption | null {
    return this.interruptedBy;
  }

  /** Never goes back to true (spec C6). */
  revokeWrites(): void {
    this.writing = false;
  }

  /** A pause lets the step under way finish; the other two end it at once. */
  interrupt(by: Interruption): void {
    if (this.interruptedBy !== null && this.interruptedBy !== 'paused') return;
    this.interruptedBy = by;
    if (by !== 'paused') this.controller.abort();
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
