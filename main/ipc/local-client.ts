import { createClient } from '../../shared/contract/client.ts';
import type { Client, Handlers } from '../../shared/contract/contract.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { dispatch } from './dispatch.ts';

/** A client in the same process as the app: the same validation and the same errors as over any wire. */
export function createLocalClient(handlers: Handlers): Client {
  return createClient(
    (method, payload) => dispatch(handlers, { method, payload }),
    (error) =>
      new CommonplaceError(
        error.code,
        error.message,
        error.detail === undefined ? {} : { detail: error.detail },
      ),
  );
}
