import type { EventPayload } from '../../shared/contract/events.ts';
import type { ContextMeter, TurnResult } from '../../shared/contract/turns.ts';
import type { SummaryRecord } from '../../shared/records/records.ts';
import type { TaskSpecification } from '../context/task-specification.ts';
import type { BranchedRun } from './branch-run.ts';
import type { TaskProposal } from './task/propose-task.ts';

export interface AskInput {
  /** Null starts a new thread. */
  readonly thread_id: string | null;
  readonly text: string;
  /** The run's write permission; the setting when left out (spec C6). */
  readonly write_allowed?: boolean;
}

/** A task the user has approved, to be run (spec D4). */
export interface ApprovedTask {
  /** Null starts a new thread. */
  readonly thread_id: string | null;
  readonly request: string;
  readonly specification: TaskSpecification;
}

export interface StoredSummary {
  readonly summary: SummaryRecord;
  /** How many messages it consumed. */
  readonly messages: number;
}

export type PermissionAnswer = 'once' | 'run' | 'never';

/** What the hosts ask of the agent. Every promise rejects with a CommonplaceError. */
export interface Agent {
  /** Runs one turn to its end, after the runs already queued in that thread. */
  ask(input: AskInput): Promise<TurnResult>;
  /** Drafts a task for the user to edit and approve; nothing is stored and nothing runs. */
  proposeTask(request: string): Promise<TaskProposal>;
  /** Stores an approved task and runs it to its end; its acceptance criteria are then checked against the evidence. */
  runTask(task: ApprovedTask): Promise<TurnResult>;
  /** Stops the run under way in a thread; false when there was none. */
  stop(threadId: string): boolean;
  /** Consolidates a thread's unconsolidated messages into one summary; null when there are none (spec R8, R9). */
  summarize(threadId: string): Promise<StoredSummary | null>;
  /** Call when a thread has been read: what lost its summary to a forget is summarised again behind it (spec E3). */
  afterRead(threadId: string): void;
  /** The context meter a turn in this thread would start with. */
  meter(threadId: string | null): Promise<ContextMeter>;

  /** Goes on with a paused or interrupted run: what the journal holds is not done again (spec C5). */
  resume(runId: string, options: { readonly rerunInFlight: boolean | null }): Promise<TurnResult>;
  /** Stops a run at its next safe point, resumable; resolves when it has got there. Errors: `conflict`, `source_forgotten`. */
  pause(runId: string): Promise<void>;
  /** Ends a run, whether it is under way or not. Errors: `conflict`, `source_forgotten`. */
  cancel(runId: string): Promise<void>;
  /** From this event on no writing tool of the run goes ahead (spec C6). Errors: `conflict`, `source_forgotten`. */
  revokeWrites(runId: string): Promise<void>;
  /** A new thread with a paused run that goes another way from one event of this one (spec C7). */
  branch(runId: string, sequence: number): Promise<BranchedRun>;
  /** Permission questions that wait for an answer now. */
  pendingPermissions(): readonly EventPayload<'turn.permissionAsked'>[];
  /** False when nobody waits for that answer any more. */
  answerPermission(runId: string, requestId: string, answer: PermissionAnswer): boolean;

  /** Whether the run is under way in this process. One that is neither that nor ended was interrupted, and can be resumed. */
  isLive(runId: string): boolean;
  /** Whether any run is under way in this process that does not wait for the user's answer, which may take days. */
  isWorking(): boolean;

  /** Ends every live run that is named or whose input held one of these records (spec E4). */
  recordsForgotten(ids: readonly string[], runIds?: readonly string[]): void;
  /** Resolves when no run and no background job is under way. */
  idle(): Promise<void>;
  /** Pauses every live run at once and starts no other: for closing. Resolves when all are at rest. */
  suspend(): Promise<void>;
}
