import type { RetrievedToolSchema } from '../../../shared/records/records.ts';
import type { Evidence } from '../evidence.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text exactly as the model wrote it; it may not parse. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string };

/** What a call is for. Completion caps and the choice of model hang on it (spec B). */
export type ChatPurpose = 'answer' | 'summary' | 'label' | 'entities' | 'augmentation' | 'task';

export interface ChatRequest {
  readonly purpose: ChatPurpose;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly RetrievedToolSchema[];
  /** The records whose text stands in `messages`, structured. Only the offline model reads it. */
  readonly evidence: readonly Evidence[];
  readonly maxCompletionTokens?: number;
  readonly signal: AbortSignal;
  /** Called with each piece of visible text as it arrives (reasoning blocks never reach it). */
  readonly onToken?: (text: string) => void;
}

export interface ChatReply {
  /** Visible text; reasoning blocks are already stripped. May be empty when there are tool calls. */
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: 'stop' | 'length' | 'tool_calls';
  readonly model: string;
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number };
}

/**
 * A chat model. Errors are CommonplaceError with a `model_*` code, or `cancelled` when the signal fired.
 */
export interface ChatModel {
  /** Shown to the user and recorded with each call, for example `gpt-5.6-luna` or `offline`. */
  readonly id: string;
  readonly offline: boolean;
  complete(request: ChatRequest): Promise<ChatReply>;
}
