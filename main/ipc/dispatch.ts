import type * as z from 'zod';
import { type CallName, callNames } from '../../shared/contract/call-names.ts';
import { type CallReply, contract, type Handlers } from '../../shared/contract/contract.ts';
import { CommonplaceError, toErrorData } from '../../shared/errors.ts';
import { describeInvalidInput } from './describe-invalid-input.ts';

/** A call as it arrives from outside, nothing about it trusted yet. */
export interface IncomingCall {
  readonly method: unknown;
  readonly payload: unknown;
}

/**
 * Answers one call: finds its handler, validates the payload, runs it and validates what it returns, which drops surplus fields.
 * Never throws. Errors: `unknown_method`, `invalid_input`, `internal` when a handler's own answer breaks the contract, and whatever
 * the handler reports.
 */
export async function dispatch(handlers: Handlers, call: IncomingCall): Promise<CallReply> {
  try {
    const name = callNames.find((candidate) => candidate === call.method);
    if (name === undefined) {
      throw new CommonplaceError(
        'unknown_method',
        `There is no call named ${nameOf(call.method)}. The window and the app may be of different versions: restart Commonplace.`,
      );
    }
    return { ok: true, value: await answer(handlers, name, call.payload) };
  } catch (error) {
    return { ok: false, error: toErrorData(error) };
  }
}

/** Whatever came as a name, in a few characters: it may be anything that crosses a process boundary. */
function nameOf(method: unknown): string {
  return typeof method === 'string' ? JSON.stringify(method.slice(0, 80)) : `a ${typeof method}`;
}

async function answer(handlers: Handlers, name: CallName, payload: unknown): Promise<unknown> {
  const { input, output }: { readonly input: z.ZodType; readonly output: z.ZodType } = contract[name];
  const parsed = input.safeParse(payload);
  if (!parsed.success) {
    throw new CommonplaceError('invalid_input', describeInvalidInput(name, parsed.error));
  }
  const handler: (input: never) => Promise<unknown> = handlers[name];
  const value: unknown = await Reflect.apply(handler, handlers, [parsed.data]);
  const checked = output.safeParse(value);
  if (!checked.success) {
    throw new CommonplaceError(
      'internal',
      `${name} gave an answer of the wrong shape (${describeInvalidInput(name, checked.error)}). This is a defect in Commonplace.`,
      { cause: checked.error },
    );
  }
  return checked.data;
}
