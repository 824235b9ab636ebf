import type { EventListener } from './contract.ts';

/** A method rather than a function property, so that a listener of one event's payload may stand in a list of all. */
interface Hearer {
  hear(payload: unknown): void;
}

export interface EventHub {
  readonly on: EventListener;
  /** Hands a payload that came from the main process to whoever listens to that event. */
  emit(name: string, payload: unknown): void;
}

/** Keeps the listeners of a window. The payload's shape is the sender's promise: main validates what it sends. */
export function createEventHub(): EventHub {
  const hearers = new Map<string, Set<Hearer>>();
  return {
    on: (name, listener) => {
      const known = hearers.get(name) ?? new Set<Hearer>();
      const hearer = {
        hear(payload: Parameters<typeof listener>[0]) {
          listener(payload);
        },
      };
      hearers.set(name, known.add(hearer));
      return () => {
        known.delete(hearer);
      };
    },
    emit: (name, payload) => {
      for (const hearer of hearers.get(name) ?? []) {
        hearer.hear(payload);
      }
    },
  };
}
