import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { CommonplaceError, type ErrorCode } from '../../../shared/errors.ts';
import { notUnderstood } from './completion-assembler.ts';

/** A failed call: what to tell, whether trying again may help, and how long the service asked to wait. */
export interface CallFailure {
  readonly error: CommonplaceError;
  readonly retryable: boolean;
  /** Milliseconds; undefined when the service did not say. */
  readonly retryAfter?: number;
  /** The service does not know a parameter that an older one would not have. */
  readonly olderDialect?: true;
}

export interface CallPlace {
  readonly model: string;
  readonly baseUrl: string;
  /** Removed from whatever the service says. */
  readonly apiKey: string;
}

/** Turns whatever a call threw into a plain error with a `model_*` code. The key is in none of them. */
export function describeFailure(thrown: unknown, place: CallPlace): CallFailure {
  if (thrown instanceof CommonplaceError) return { error: thrown, retryable: false };
  if (thrown instanceof APIConnectionTimeoutError) return timedOut(place);
  if (thrown instanceof APIConnectionError) return unreachable(place);
  if (thrown instanceof APIError) {
    const answer = readServiceAnswer(thrown);
    return answer.status === null
      ? brokenByService(answer, place)
      : refusedByService(answer, answer.status, place);
  }
  if (thrown instanceof SyntaxError) return { error: notUnderstood(place.model), retryable: false };
  return brokenOff(place);
}

export function brokenOff(place: CallPlace): CallFailure {
  const message = `The connection to ${host(place)} broke off before the answer was complete. Ask again.`;
  return { error: new CommonplaceError('model_failed', message), retryable: true };
}

export function timedOut(place: CallPlace): CallFailure {
  const message = `${place.model} at ${host(place)} did not answer in time. Ask again, or choose a faster model.`;
  return { error: new CommonplaceError('model_timeout', message), retryable: true };
}

/** What the service said, out of the package's loosely typed error. */
interface ServiceAnswer {
  /** Null when the error came inside a stream. */
  readonly status: number | null;
  readonly code: string | null;
  readonly message: string;
  readonly headers: Headers | null;
}

function readServiceAnswer(thrown: {
  status: unknown;
  code?: unknown;
  message: string;
  headers: unknown;
}): ServiceAnswer {
  return {
    status: typeof thrown.status === 'number' ? thrown.status : null,
    code: typeof thrown.code === 'string' ? thrown.code : null,
    message: thrown.message,
    headers: thrown.headers instanceof Headers ? thrown.headers : null,
  };
}

function unreachable(place: CallPlace): CallFailure {
  const message = `${host(place)} can't be reached. Check the network connection and the base URL in Settings.`;
  return { error: new CommonplaceError('model_network', message), retryable: true };
}

/** An error that came inside a stream that had begun well. */
function brokenByService(answer: ServiceAnswer, place: CallPlace): CallFailure {
  if (isContextLength(answer)) return failure('model_context_too_long', contextMessage(place), undefined);
  if (isRateLimit(answer))
    return { ...failure('model_rate_limit', rateMessage(place), undefined), retryable: true };
  const message = `${host(place)} broke off the answer: ${serviceWords(answer, place)} Ask again.`;
  return { ...failure('model_failed', message, undefined), retryable: true };
}

function refusedByService(answer: ServiceAnswer, status: number, place: CallPlace): CallFailure {
  if (status === 401 || status === 403) {
    const message = `${host(place)} does not accept the API key (${status}). Check the key in Settings.`;
    return failure('model_key', message, status);
  }
  if (isContextLength(answer) || status === 413)
    return failure('model_context_too_long', contextMessage(place), status);
  if (isUnknownModel(answer)) {
    const message = `${host(place)} has no model "${place.model}". Choose another model in Settings.`;
    return failure('model_unknown', message, status);
  }
  if (status === 404) {
    const message = `There is no chat-completions service at ${host(place)} (404). Check the base URL in Settings.`;
    return failure('model_failed', message, status);
  }
  if (status === 429) return rateLimited(answer, place);
  if (status === 408) return timedOut(place);
  if (status === 409 || status >= 500) {
    const message = `${host(place)} has a problem of its own (${status}). Ask again later.`;
    return { ...failure('model_failed', message, status), retryable: true, ...retryAfter(answer) };
  }
  const message = `${host(place)} refused the request (${status}): ${serviceWords(answer, place)}`;
  const refused = failure('model_failed', message, status);
  const unknownParameter = /max_completion_tokens|stream_options/u.test(answer.message);
  return unknownParameter ? { ...refused, olderDialect: true } : refused;
}

function rateLimited(answer: ServiceAnswer, place: CallPlace): CallFailure {
  if (answer.code === 'insufficient_quota') {
    const message = `The account at ${host(place)} has used up its quota. Check its plan and billing.`;
    return failure('model_rate_limit', message, 429);
  }
  return { ...failure('model_rate_limit', rateMessage(place), 429), retryable: true, ...retryAfter(answer) };
}

function failure(code: ErrorCode, message: string, status: number | undefined): CallFailure {
  const options = status === undefined ? {} : { detail: { status } };
  return { error: new CommonplaceError(code, message, options), retryable: false };
}

/** `Retry-After` is in seconds or an HTTP date; only seconds are used, a date would need a clock. */
function retryAfter(answer: ServiceAnswer): { readonly retryAfter?: number } {
  const milliseconds = Number(answer.headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds > 0) return { retryAfter: milliseconds };
  const seconds = Number(answer.headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds * 1_000 } : {};
}

function contextMessage(place: CallPlace): string {
  return `The input is too long for ${place.model}. Summarise the thread or start a new one, or choose a model with a larger context.`;
}

function rateMessage(place: CallPlace): string {
  return `${host(place)} is getting too many requests from this account. Wait a little and ask again.`;
}

function isContextLength(answer: ServiceAnswer): boolean {
  return (
    answer.code === 'context_length_exceeded' ||
    /context.?(?:length|window|size)|maximum context|too many tokens|prompt is too long/iu.test(
      answer.message,
    )
  );
}

function isRateLimit(answer: ServiceAnswer): boolean {
  return answer.code === 'rate_limit_exceeded' || /rate.?limit/iu.test(answer.message);
}

function isUnknownModel(answer: ServiceAnswer): boolean {
  if (answer.code === 'model_not_found') return true;
  return (
    (answer.status === 404 || answer.status === 400) &&
    /\bmodel\b.*(?:not found|does not exist|not exist|unknown|invalid)|(?:unknown|invalid|no such) model\b/isu.test(
      answer.message,
    )
  );
}

function serviceWords(answer: ServiceAnswer, place: CallPlace): string {
  const words = answer.message.replace(/\s+/gu, ' ').slice(0, 300);
  const clean = place.apiKey.length < 4 ? words : words.replaceAll(place.apiKey, '…');
  return `${clean.replace(/\bsk-[\w*-]{4,}/gu, '…').replace(/[.\s]+$/u, '')}.`;
}

/** Host and port only: an address may carry a password. */
function host(place: CallPlace): string {
  return URL.canParse(place.baseUrl) ? new URL(place.baseUrl).host : 'The model service';
}
