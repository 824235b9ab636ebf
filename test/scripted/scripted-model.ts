import type { ChatModel, ChatReply, ChatRequest, ToolCall } from '../../main/models/chat/chat-model.ts';
import { ReasoningFilter } from '../../main/models/chat/reasoning-filter.ts';
import { CommonplaceError } from '../../shared/errors.ts';

/** One call of a tool as a script writes it: arguments as a value, or as text when they must not parse. */
export interface ScriptedToolCall {
  readonly name: string;
  readonly arguments?: unknown;
  readonly id?: string;
}

/** What the model does for one request. */
export interface ScriptedReply {
  /** The text, `<think>` blocks included: they are stripped as the real client strips them. */
  readonly content?: string;
  /** The pieces the text arrives in; without it the text arrives as one piece. */
  readonly pieces?: readonly string[];
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Thrown after the pieces have been streamed. */
  readonly error?: Error;
  /** Waited for before anything is streamed; an abort meanwhile ends the call. */
  readonly until?: Promise<unknown>;
  /** Waited for after the pieces and before the reply. */
  readonly finishAfter?: Promise<unknown>;
  readonly finish?: ChatReply['finish'];
}

/** A text, a reply, an error to throw, or a function of the request and its index. */
export type ScriptStep =
  | string
  | Error
  | ScriptedReply
  | ((request: ChatRequest, index: number) => ScriptStep);

export interface ScriptedModel extends ChatModel {
  /** Every request so far, in order. `messages` are copied when the call is made. */
  readonly requests: readonly ChatRequest[];
}

/**
 * A deterministic chat model with the interface of the real one (spec G).
 *
 * @param script a list used up one step for each call, or a function asked for every call. A call after
 *   the end of the list throws `internal`, so that a test notices calls it did not expect.
 */
export function createScriptedModel(
  script: readonly ScriptStep[] | ((request: ChatRequest, index: number) => ScriptStep),
  options: { readonly id?: string; readonly offline?: boolean } = {},
): ScriptedModel {
  const id = options.id ?? 'scripted';
  const requests: ChatRequest[] = [];

  async function complete(request: ChatRequest): Promise<ChatReply> {
    const index = requests.length;
    requests.push({ ...request, messages: [...request.messages], tools: [...request.tools] });
    throwIfAborted(request.signal);
    const step = typeof script === 'function' ? script(request, index) : script[index];
    if (step === undefined) {
      throw new CommonplaceError(
        'internal',
        `The script has no reply for call ${index + 1} (${request.purpose}).`,
      );
    }
    return play(resolveStep(step, request, index), request, index, id);
  }

  return { id, offline: options.offline ?? false, requests, complete };
}

function resolveStep(step: ScriptStep, request: ChatRequest, index: number): ScriptedReply {
  if (typeof step === 'string') return { content: step };
  if (typeof step === 'function') return resolveStep(step(request, index), request, index);
  if (step instanceof Error) return { error: step };
  return step;
}

async function play(
  reply: ScriptedReply,
  request: ChatRequest,
  index: number,
  model: string,
): Promise<ChatReply> {
  await waitFor(reply.until, request.signal);
  const pieces = reply.pieces ?? (reply.content === undefined ? [] : [reply.content]);
  const filter = new ReasoningFilter();
  let content = '';
  function emit(visible: string): void {
    if (visible === '') return;
    content += visible;
    request.onToken?.(visible);
  }
  for (const piece of pieces) {
    throwIfAborted(request.signal);
    emit(filter.push(piece));
    await Promise.resolve();
  }
  emit(filter.end());
  await waitFor(reply.finishAfter, request.signal);
  throwIfAborted(request.signal);
  if (reply.error !== undefined) throw reply.error;
  const toolCalls = (reply.toolCalls ?? []).map(
    (call, position): ToolCall => ({
      id: call.id ?? `call_${index + 1}_${position + 1}`,
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments ?? {}),
    }),
  );
  const promptCharacters = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  return {
    content,
    toolCalls,
    finish: reply.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    model,
    usage: {
      promptTokens: Math.floor(promptCharacters / 4),
      completionTokens: Math.floor(content.length / 4),
    },
  };
}

async function waitFor(promise: Promise<unknown> | undefined, signal: AbortSignal): Promise<void> {
  if (promise === undefined) return;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new CommonplaceError('cancelled', 'The call to the model was stopped.'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CommonplaceError('cancelled', 'The call to the model was stopped.');
}
