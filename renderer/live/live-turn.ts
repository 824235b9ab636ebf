import type { EventName, EventPayload } from '../../shared/contract/events.ts';
import type { ContextMeter } from '../../shared/contract/turns.ts';

export type PermissionQuestion = EventPayload<'turn.permissionAsked'>;
export type LiveStep = EventPayload<'turn.toolFinished'>['step'];
export type LivePhase = 'sending' | 'thinking' | 'tool' | 'answering' | 'ended';

/** A turn as this window sees it while it runs, and until its stored messages have been read. */
export interface LiveTurn {
  readonly threadId: string;
  readonly runId: string | null;
  readonly queryId: string | null;
  /** The words just sent, shown until the stored message is there. */
  readonly question: string | null;
  readonly phase: LivePhase;
  readonly text: string;
  readonly tool: string | null;
  readonly steps: readonly LiveStep[];
  readonly folded: number;
  readonly meter: ContextMeter | null;
  readonly permissions: readonly PermissionQuestion[];
  readonly stopReason: string | null;
  readonly answerId: string | null;
  /** What went wrong, as a sentence. */
  readonly error: string | null;
}

/** The live turns of all threads, by thread id. */
export type LiveTurns = Readonly<Record<string, LiveTurn>>;

export type BridgeEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

export type LiveAction =
  | { readonly type: 'asked'; readonly threadId: string; readonly question: string }
  | { readonly type: 'ask_failed'; readonly threadId: string; readonly error: string }
  | { readonly type: 'permission_answered'; readonly threadId: string; readonly requestId: string }
  | { readonly type: 'dismissed'; readonly threadId: string }
  | { readonly type: 'event'; readonly event: BridgeEvent };

/** A turn of which nothing has arrived yet. */
export function newLiveTurn(threadId: string, question: string | null): LiveTurn {
  return {
    threadId,
    runId: null,
    queryId: null,
    question,
    phase: 'sending',
    text: '',
    tool: null,
    steps: [],
    folded: 0,
    meter: null,
    permissions: [],
    stopReason: null,
    answerId: null,
    error: null,
  };
}

/** Whether a turn is still under way. */
export function isRunning(turn: LiveTurn | undefined): boolean {
  return turn !== undefined && turn.phase !== 'ended';
}
