import { assertNever, CommonplaceError } from '../../shared/errors.ts';
import { checkEvent, checkFirstEvent } from './check-event.ts';
import type { FoldedEvent } from './events.ts';
import type { RunState } from './run-state.ts';

/**
 * The state after one more event (spec C1). Pure: the state given is never changed. Pass null before the first event. Throws
 * the named error of the first broken rule (see `checkEvent`).
 */
export function applyEvent(state: RunState | null, event: FoldedEvent): RunState {
  if (state === null) {
    checkFirstEvent(event);
    return created(event);
  }
  checkEvent(state, event);
  const next = { ...state, version: event.sequence, last_event_id: event.id };
  switch (event.kind) {
    case 'run_created':
      return created(event);
    case 'step_started':
      return { ...next, status: 'running', step: event.facts.step, steps: state.steps + 1 };
    case 'model_called':
      return {
        ...next,
        model_calls: Math.max(state.model_calls, event.facts.call),
        model_call_in_flight: event.facts.call,
      };
    case 'model_replied':
      return { ...next, model_call_in_flight: null };
    case 'tool_started':
      return {
        ...next,
        // One that was interrupted and runs again is in flight once.
        in_flight_tools: [
          ...state.in_flight_tools.filter((tool) => tool.tool_call_id !== event.facts.tool_call_id),
          { ...event.facts, sequence: event.sequence },
        ],
        allowed_tool_call_ids: without(state.allowed_tool_call_ids, event.facts.tool_call_id),
      };
    case 'tool_finished':
    case 'tool_refused':
      return withoutTool(next, event.facts.tool_call_id);
    case 'write_permission_revoked':
      return { ...next, write_allowed: false };
    case 'permission_asked':
      return { ...next, pending_permission: event.facts };
    case 'permission_answered':
      return answered(next, event.facts.request_id, event.facts.answer);
    case 'checkpoint_saved':
      return next;
    case 'run_paused':
      return { ...next, status: 'paused' };
    case 'run_resumed':
      return { ...next, status: state.steps > 0 ? 'running' : 'created' };
    case 'run_completed':
      return { ...ended(next), status: 'completed', answer_id: event.facts.answer_id };
    case 'run_failed':
      return { ...ended(next), status: 'failed', failure_reason: event.facts.reason };
    case 'run_cancelled':
      return { ...ended(next), status: 'cancelled' };
    default:
      return assertNever(event);
  }
}

/** The state a whole history adds up to, or a tail of one on top of `from`. Throws `history_empty` when there is nothing to fold. */
export function foldEvents(events: Iterable<FoldedEvent>, from: RunState | null = null): RunState {
  let state = from;
  for (const event of events) state = applyEvent(state, event);
  if (state === null) {
    throw new CommonplaceError(
      'history_empty',
      'There are no events to fold; a run begins with run_created.',
    );
  }
  return state;
}

function created(event: FoldedEvent & { readonly kind: 'run_created' }): RunState {
  return {
    run_id: event.run_id,
    thread_id: event.facts.thread_id,
    status: 'created',
    version: event.sequence,
    last_event_id: event.id,
    step: null,
    steps: 0,
    write_allowed: event.facts.write_allowed,
    failure_reason: null,
    answer_id: null,
    model_calls: 0,
    model_call_in_flight: null,
    in_flight_tools: [],
    pending_permission: null,
    allowed_tool_call_ids: [],
    allowed_effects: [],
    refused_effects: [],
  };
}

function ended(state: RunState): RunState {
  return { ...state, step: null, pending_permission: null };
}

function withoutTool(state: RunState, toolCallId: string): RunState {
  return {
    ...state,
    in_flight_tools: state.in_flight_tools.filter((tool) => tool.tool_call_id !== toolCallId),
    allowed_tool_call_ids: without(state.allowed_tool_call_ids, toolCallId),
  };
}

/** An answer to a question that isn't the pending one settles nothing. */
function answered(state: RunState, requestId: string, answer: 'once' | 'run' | 'never'): RunState {
  const asked = state.pending_permission;
  if (asked === null || asked.request_id !== requestId) return state;
  const next = { ...state, pending_permission: null };
  switch (answer) {
    case 'once':
      return { ...next, allowed_tool_call_ids: [...state.allowed_tool_call_ids, asked.tool_call_id] };
    case 'run':
      return {
        ...next,
        allowed_tool_call_ids: [...state.allowed_tool_call_ids, asked.tool_call_id],
        allowed_effects: [...without(state.allowed_effects, asked.effect), asked.effect],
        refused_effects: without(state.refused_effects, asked.effect),
      };
    case 'never':
      return {
        ...next,
        allowed_effects: without(state.allowed_effects, asked.effect),
        refused_effects: [...without(state.refused_effects, asked.effect), asked.effect],
      };
    default:
      return assertNever(answer);
  }
}

function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : items;
}
