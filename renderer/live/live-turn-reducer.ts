import { assertNever } from '../../shared/errors.ts';
import {
  type BridgeEvent,
  type LiveAction,
  type LiveTurn,
  type LiveTurns,
  newLiveTurn,
} from './live-turn.ts';

/** Folds one action into the live turns. Events of an older run of the same thread are ignored. */
export function reduceLiveTurns(turns: LiveTurns, action: LiveAction): LiveTurns {
  switch (action.type) {
    case 'asked':
      return { ...turns, [action.threadId]: newLiveTurn(action.threadId, action.question) };
    case 'ask_failed':
      return change(turns, action.threadId, (turn) => ({
        ...turn,
        phase: 'ended',
        tool: null,
        permissions: [],
        error: turn.error ?? action.error,
      }));
    case 'permission_answered':
      return change(turns, action.threadId, (turn) => ({
        ...turn,
        permissions: turn.permissions.filter((question) => question.request_id !== action.requestId),
      }));
    case 'dismissed':
      return without(turns, action.threadId);
    case 'event':
      return reduceEvent(turns, action.event);
    default:
      return assertNever(action);
  }
}

function reduceEvent(turns: LiveTurns, event: BridgeEvent): LiveTurns {
  switch (event.name) {
    case 'turn.started': {
      const { thread_id, run_id, query_id } = event.payload;
      const known = turns[thread_id];
      const turn = known?.phase === 'sending' ? known : newLiveTurn(thread_id, null);
      return { ...turns, [thread_id]: { ...turn, runId: run_id, queryId: query_id, phase: 'thinking' } };
    }
    case 'turn.token':
      return follow(turns, event.payload, (turn) => ({
        ...turn,
        phase: 'answering',
        tool: null,
        text: turn.text + event.payload.text,
      }));
    case 'turn.reset':
      return follow(turns, event.payload, (turn) => ({ ...turn, phase: 'thinking', text: '' }));
    case 'turn.context':
      return follow(turns, event.payload, (turn) => ({ ...turn, meter: event.payload.meter }));
    case 'turn.toolStarted':
      return follow(turns, event.payload, (turn) => ({ ...turn, phase: 'tool', tool: event.payload.tool }));
    case 'turn.toolFinished':
      return follow(turns, event.payload, (turn) => ({
        ...turn,
        phase: 'thinking',
        tool: null,
        steps: [...turn.steps, event.payload.step],
      }));
    case 'turn.folded':
      return follow(turns, event.payload, (turn) => ({
        ...turn,
        folded: turn.folded + event.payload.messages,
      }));
    case 'turn.permissionAsked':
      return follow(turns, event.payload, (turn) => ({
        ...turn,
        permissions: [
          ...turn.permissions.filter(({ request_id }) => request_id !== event.payload.request_id),
          event.payload,
        ],
      }));
    case 'turn.ended':
      return follow(turns, event.payload, (turn) => endTurn(turn, event.payload));
    case 'memory.forgotten':
      return dropForgotten(turns, new Set(event.payload.ids));
    case 'runs.changed':
    case 'documents.changed':
    case 'documents.ended':
    case 'threads.changed':
    case 'memory.changed':
    case 'embedder.changed':
      return turns;
    default:
      return assertNever(event);
  }
}

function endTurn(
  turn: LiveTurn,
  end: Extract<BridgeEvent, { readonly name: 'turn.ended' }>['payload'],
): LiveTurn {
  return {
    ...turn,
    phase: 'ended',
    tool: null,
    permissions: [],
    text: end.answer_id === null ? '' : turn.text,
    stopReason: end.stop_reason,
    answerId: end.answer_id,
    error: end.message ?? turn.error,
  };
}

/** Text already streamed from a forgotten source or into a forgotten answer is erased here too (spec E4). */
function dropForgotten(turns: LiveTurns, ids: ReadonlySet<string>): LiveTurns {
  const kept = Object.entries(turns).filter(
    ([threadId, turn]) =>
      !ids.has(threadId) &&
      ![turn.runId, turn.queryId, turn.answerId].some((id) => id !== null && ids.has(id)),
  );
  return kept.length === Object.keys(turns).length ? turns : Object.fromEntries(kept);
}

function follow(
  turns: LiveTurns,
  of: { readonly thread_id: string; readonly run_id: string },
  step: (turn: LiveTurn) => LiveTurn,
): LiveTurns {
  const known = turns[of.thread_id];
  if (known === undefined) {
    return { ...turns, [of.thread_id]: step({ ...newLiveTurn(of.thread_id, null), runId: of.run_id }) };
  }
  if (known.runId === null) return { ...turns, [of.thread_id]: step({ ...known, runId: of.run_id }) };
  return known.runId === of.run_id ? { ...turns, [of.thread_id]: step(known) } : turns;
}

function change(turns: LiveTurns, threadId: string, step: (turn: LiveTurn) => LiveTurn): LiveTurns {
  const known = turns[threadId];
  return known === undefined ? turns : { ...turns, [threadId]: step(known) };
}

function without(turns: LiveTurns, threadId: string): LiveTurns {
  return Object.fromEntries(Object.entries(turns).filter(([id]) => id !== threadId));
}
