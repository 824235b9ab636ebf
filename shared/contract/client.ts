import type { ErrorData } from '../errors.ts';
import { type CallName, callNames } from './call-names.ts';
import type { CallReply, Client } from './contract.ts';

/** Carries one call to the main side and brings its reply back. It never rejects for an error of the app's own. */
export type Transport = (method: CallName, payload: unknown) => Promise<CallReply>;

/**
 * Builds the client every front end uses, derived from the list of call names alone: `client.threads.list({})`.
 * A refused call rejects with what `toError` makes of its error data. Holds no schema, so a preload can bundle it.
 */
export function createClient(transport: Transport, toError: (error: ErrorData) => unknown): Client {
  const domains: Record<string, Record<string, (input: unknown) => Promise<unknown>>> = {};
  for (const name of callNames) {
    const [domain = '', method = ''] = name.split('.');
    const methods = domains[domain] ?? {};
    domains[domain] = methods;
    methods[method] = async (input) => {
      const reply = await transport(name, input);
      if (!reply.ok) {
        throw toError(reply.error);
      }
      return reply.value;
    };
  }
  assertClient(domains);
  return domains;
}

function assertClient(value: object): asserts value is Client {
  for (const name of callNames) {
    const [domain = ''] = name.split('.');
    if (!(domain in value)) {
      throw new Error(`The client has no ${name}.`);
    }
  }
}
