import type * as z from 'zod';
import type { ErrorData } from '../errors.ts';
import { backupCalls } from './backups.ts';
import type { CallName } from './call-names.ts';
import { contextCalls } from './context.ts';
import { documentCalls } from './documents.ts';
import type { EventName, EventPayload } from './events.ts';
import { forgetCalls } from './forget.ts';
import { memoryCalls } from './memory.ts';
import { recallCalls } from './recall.ts';
import { runCalls } from './runs.ts';
import { settingsCalls } from './settings.ts';
import { taskCalls } from './tasks.ts';
import { threadCalls } from './threads.ts';
import { turnCalls } from './turns.ts';

/** Every call of the app, by name. */
export const contract = {
  ...threadCalls,
  ...turnCalls,
  ...documentCalls,
  ...memoryCalls,
  ...contextCalls,
  ...forgetCalls,
  ...backupCalls,
  ...recallCalls,
  ...runCalls,
  ...taskCalls,
  ...settingsCalls,
} as const;

type Contract = typeof contract;
type NamesThatDiffer = Exclude<CallName, keyof Contract> | Exclude<keyof Contract, CallName>;
/** Fails to compile, naming the difference, when `callNames` and the contract do not list the same calls. */
export const namesAgree: [NamesThatDiffer] extends [never] ? true : NamesThatDiffer = true;

export type CallInput<Name extends CallName> = z.input<Contract[Name]['input']>;
export type ParsedInput<Name extends CallName> = Readonly<z.output<Contract[Name]['input']>>;
export type CallOutput<Name extends CallName> = Readonly<z.output<Contract[Name]['output']>>;

/** What answers a call on the main side: input already validated. */
export type Handlers = {
  readonly [Name in CallName]: (input: ParsedInput<Name>) => Promise<CallOutput<Name>>;
};

/** What crosses the wire in answer to a call. */
export type CallReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorData };

type Domain = CallName extends `${infer Prefix}.${string}` ? Prefix : never;
type MethodsOf<Prefix extends Domain> =
  Extract<CallName, `${Prefix}.${string}`> extends `${Prefix}.${infer Method}` ? Method : never;

/** The client every renderer uses: `client.threads.list({})`. Rejects with a CommonplaceError. */
export type Client = {
  readonly [Prefix in Domain]: {
    readonly [Method in MethodsOf<Prefix>]: (
      input: CallInput<Extract<CallName, `${Prefix}.${Method}`>>,
    ) => Promise<CallOutput<Extract<CallName, `${Prefix}.${Method}`>>>;
  };
};

export type EventListener = <Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
) => () => void;
