import type { Outcome, Report } from '../../../../../main/hosts/cli/command.ts';
import { createLocalClient } from '../../../../../main/ipc/local-client.ts';
import type { Handlers } from '../../../../../shared/contract/contract.ts';
import type { EventName } from '../../../../../shared/contract/events.ts';
import { fakeHandlers } from '../../fake-handlers.ts';

export const at = '2026-01-31T12:00:00.000Z';

/** A client of an app that answers as these handlers do. */
export function client(some: Partial<Handlers>) {
  return createLocalClient(fakeHandlers(some));
}

/** What a program reading stdout would get, line by line. */
export function lines(outcome: Outcome): readonly unknown[] {
  return outcome.reports.map(({ json }) => JSON.parse(JSON.stringify(json)));
}

/** What a running command tells, and a way to send it events. */
export function fakeLive() {
  const listeners: ((name: EventName, payload: unknown) => void)[] = [];
  const printed: unknown[] = [];
  return {
    printed,
    print: ({ json }: Report) => void printed.push(JSON.parse(JSON.stringify(json))),
    subscribe: (listener: (name: EventName, payload: unknown) => void) => void listeners.push(listener),
    emit: (name: EventName, payload: unknown) => {
      for (const listener of listeners) listener(name, payload);
    },
  };
}
