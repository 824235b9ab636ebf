import type { EventListener } from '../../shared/contract/contract.ts';
import type { EventName, EventPayload } from '../../shared/contract/events.ts';

type Listeners = { readonly [Name in EventName]: Set<(payload: EventPayload<Name>) => void> };

export interface FakeEvents {
  readonly on: EventListener;
  readonly emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
}

/** Events without a process behind them. */
export function createFakeEvents(): FakeEvents {
  const listeners: Listeners = {
    'turn.started': new Set(),
    'turn.token': new Set(),
    'turn.reset': new Set(),
    'turn.context': new Set(),
    'turn.toolStarted': new Set(),
    'turn.toolFinished': new Set(),
    'turn.folded': new Set(),
    'turn.permissionAsked': new Set(),
    'turn.ended': new Set(),
    'runs.changed': new Set(),
    'documents.changed': new Set(),
    'documents.ended': new Set(),
    'threads.changed': new Set(),
    'memory.forgotten': new Set(),
    'memory.changed': new Set(),
    'embedder.changed': new Set(),
  };
  return {
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    emit: (name, payload) => {
      for (const listener of listeners[name]) listener(payload);
    },
  };
}
