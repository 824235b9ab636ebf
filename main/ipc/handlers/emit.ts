import type { EventName, EventPayload } from '../../../shared/contract/events.ts';

/** Sends an event to every window and socket. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
