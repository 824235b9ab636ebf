import type { LiveAction, LiveTurns } from './live-turn.ts';
import { reduceLiveTurns } from './live-turn-reducer.ts';

export interface LiveTurnStore {
  readonly dispatch: (action: LiveAction) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => LiveTurns;
}

/**
 * Holds the live turns outside of React. Tokens come faster than a screen can be drawn, so listeners are told at most
 * once per `schedule`; every other action is told at once.
 */
export function createLiveTurnStore(schedule: (flush: () => void) => void): LiveTurnStore {
  let turns: LiveTurns = {};
  let shown: LiveTurns = turns;
  let scheduled = false;
  const listeners = new Set<() => void>();
  function tell(): void {
    scheduled = false;
    if (shown === turns) return;
    shown = turns;
    for (const listener of listeners) listener();
  }
  return {
    dispatch(action) {
      turns = reduceLiveTurns(turns, action);
      if (action.type !== 'event' || action.event.name !== 'turn.token') return tell();
      if (scheduled) return;
      scheduled = true;
      schedule(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => shown,
  };
}
