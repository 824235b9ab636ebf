import { setTimeout as wait } from 'node:timers/promises';
import OpenAI from 'openai';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import { CompletionAssembler, notUnderstood } from './completion-assembler.ts';
import {
  defaultBaseUrl,
  defaultExtractionModel,
  defaultLoopModel,
  usesExtractionModel,
} from './model-settings.ts';
import { brokenOff, type CallFailure, type CallPlace, describeFailure, timedOut } from './openai-errors.ts';
import { type Dialect, toParameters } from './openai-request.ts';
import { defaultRetryPolicy, type RetryPolicy, retryDelay } from './retry.ts';
import { guardSilence } from './silence-guard.ts';

export interface OpenAiModelOptions {
  /** May be empty for a service that asks for none. */
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly loopModel?: string;
  readonly extractionModel?: string;
  /** The longest silence in milliseconds, before the first piece or between two. */
  readonly silenceLimit?: number;
  readonly retry?: RetryPolicy;
  /** Waits between tries; rejects when the signal fires. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, for spreading the waits. */
  readonly random?: () => number;
}

const defaultSilenceLimit = 120_000;

/**
 * A chat model behind any OpenAI-compatible endpoint (spec B "Models"): streaming, tool calls, timeouts, retries
 * with back-off. A call that has shown text already is not tried again, since its text can't be taken back.
 *
 * @throws CommonplaceError on `complete`: `model_network`, `model_key`, `model_unknown`, `model_rate_limit`,
 *   `model_context_too_long`, `model_timeout`, `model_failed`, `model_empty`, or `cancelled`. No message holds the key.
 */
export function createOpenAiModel(options: OpenAiModelOptions): ChatModel {
  const baseUrl = options.baseUrl ?? defaultBaseUrl;
  const loopModel = options.loopModel ?? defaultLoopModel;
  const extractionModel = options.extractionModel ?? defaultExtractionModel;
  const policy = options.retry ?? defaultRetryPolicy;
  const silenceLimit = options.silenceLimit ?? defaultSilenceLimit;
  const sleep = options.sleep ?? ((milliseconds, signal) => wait(milliseconds, undefined, { signal }));
  const random = options.random ?? Math.random;
  const client = createClient(options.apiKey, baseUrl);

  async function complete(request: ChatRequest): Promise<ChatReply> {
    const model = usesExtractionModel(request.purpose) ? extractionModel : loopModel;
    const place: CallPlace = { model, baseUrl, apiKey: options.apiKey };
    let dialect: Dialect = 'current';
    for (let attempt = 1; ; attempt += 1) {
      throwIfAborted(request.signal);
      const outcome = await attemptCall(
        client,
        toParameters(request, model, dialect),
        request,
        place,
        silenceLimit,
      );
      if (outcome.kind === 'reply') return outcome.reply;
      throwIfAborted(request.signal);
      if (outcome.failure.olderDialect && dialect === 'current') {
        dialect = 'older';
        continue;
      }
      const delay = outcome.shown ? null : retryDelay(outcome.failure, attempt, policy, random());
      if (delay === null) throw outcome.failure.error;
      await sleep(delay, request.signal).catch((error: unknown) => {
        throwIfAborted(request.signal);
        throw error;
      });
    }
  }

  return { id: loopModel, offline: false, complete };
}

type Outcome =
  | { readonly kind: 'reply'; readonly reply: ChatReply }
  | {
      readonly kind: 'failure';
      readonly failure: CallFailure;
      readonly shown: boolean;
    };

async function attemptCall(
  client: OpenAI,
  parameters: ReturnType<typeof toParameters>,
  request: ChatRequest,
  place: CallPlace,
  silenceLimit: number,
): Promise<Outcome> {
  const guard = guardSilence(request.signal, silenceLimit);
  let shown = false;
  function show(text: string): void {
    if (text === '' || request.signal.aborted) return;
    shown = true;
    request.onToken?.(text);
  }
  try {
    const assembler = new CompletionAssembler(place.model);
    const stream = await client.chat.completions.create(parameters, {
      signal: guard.signal,
    });
    let chunks = 0;
    for await (const chunk of stream) {
      chunks += 1;
      guard.touch();
      show(assembler.push(chunk));
    }
    // The package ends an aborted stream quietly.
    if (guard.expired && !assembler.finished) return { kind: 'failure', failure: timedOut(place), shown };
    throwIfAborted(request.signal);
    if (chunks === 0) throw notUnderstood(place.model);
    if (!assembler.finished) return { kind: 'failure', failure: brokenOff(place), shown };
    show(assembler.end());
    return { kind: 'reply', reply: assembler.reply() };
  } catch (thrown) {
    const failure = guard.expired ? timedOut(place) : describeFailure(thrown, place);
    return { kind: 'failure', failure, shown };
  } finally {
    guard.close();
  }
}

/** The package's own retries, logging and environment variables are off: what is not passed in does not count. */
function createClient(apiKey: string, baseUrl: string): OpenAI {
  return new OpenAI({
    apiKey: apiKey === '' ? 'none' : apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
  });
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CommonplaceError('cancelled', 'The answer was stopped.');
}
