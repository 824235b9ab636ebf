import * as z from 'zod';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ChatReply, ToolCall } from './chat-model.ts';
import { ReasoningFilter } from './reasoning-filter.ts';

const toolFragmentSchema = z.object({
  index: z.int().nonnegative().optional(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

const chunkSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(toolFragmentSchema).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

interface ToolDraft {
  id: string;
  name: string;
  arguments: string;
}

/**
 * Puts the pieces of one streamed completion together: text without reasoning blocks, tool calls from their fragments,
 * finish reason and usage. Whatever does not have the protocol's shape is a `model_failed` error.
 */
export class CompletionAssembler {
  private readonly filter = new ReasoningFilter();
  private readonly tools = new Map<number, ToolDraft>();
  private content = '';
  private refusal = '';
  private finish: string | null = null;
  private model: string;
  private usage = { promptTokens: 0, completionTokens: 0 };

  constructor(model: string) {
    this.model = model;
  }

  /** Takes one chunk and returns the text that became visible by it. */
  push(chunk: unknown): string {
    const parsed = chunkSchema.safeParse(chunk);
    if (!parsed.success) throw notUnderstood(this.model);
    this.model = parsed.data.model ?? this.model;
    if (parsed.data.usage != null) {
      this.usage = {
        promptTokens: parsed.data.usage.prompt_tokens ?? 0,
        completionTokens: parsed.data.usage.completion_tokens ?? 0,
      };
    }
    const choice = parsed.data.choices?.[0];
    if (choice === undefined) return '';
    this.finish = choice.finish_reason ?? this.finish;
    this.refusal += choice.delta?.refusal ?? '';
    for (const fragment of choice.delta?.tool_calls ?? []) this.addFragment(fragment);
    return this.show(this.filter.push(choice.delta?.content ?? ''));
  }

  /** Whether the model has said that it is done. */
  get finished(): boolean {
    return this.finish !== null;
  }

  /** Ends the stream: the last visible text, held back until now. */
  end(): string {
    return this.show(this.filter.end());
  }

  /**
   * The whole reply, after `end` and once `finished`.
   * @throws CommonplaceError `model_failed` for a refusal or a filtered answer; `model_empty` for an answer with neither text nor tool calls.
   */
  reply(): ChatReply {
    if (this.refusal !== '') {
      throw new CommonplaceError(
        'model_failed',
        `${this.model} declined to answer: ${this.refusal.slice(0, 300)}`,
      );
    }
    if (this.finish === 'content_filter') {
      throw new CommonplaceError(
        'model_failed',
        `The provider's content filter stopped the answer of ${this.model}. Put the question another way.`,
      );
    }
    const toolCalls = this.toolCalls();
    if (toolCalls.length === 0 && this.content.trim() === '') throw this.emptyAnswer();
    const finish = this.finish === 'length' ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop';
    return { content: this.content, toolCalls, finish, model: this.model, usage: this.usage };
  }

  private show(text: string): string {
    this.content += text;
    return text;
  }

  private addFragment(fragment: z.infer<typeof toolFragmentSchema>): void {
    const last = Math.max(-1, ...this.tools.keys());
    const name = fragment.function?.name ?? '';
    let index = fragment.index ?? (fragment.id != null || name !== '' ? last + 1 : Math.max(last, 0));
    const known = this.tools.get(index);
    // Some servers send every call whole under index 0: another id is another call.
    if (known !== undefined && fragment.id && known.id !== '' && fragment.id !== known.id) index = last + 1;
    const draft = this.tools.get(index) ?? { id: '', name: '', arguments: '' };
    if (draft.id === '') draft.id = fragment.id ?? '';
    if (name !== draft.name) draft.name += name;
    draft.arguments += fragment.function?.arguments ?? '';
    this.tools.set(index, draft);
  }

  private toolCalls(): readonly ToolCall[] {
    return [...this.tools.entries()]
      .sort(([a], [b]) => a - b)
      .filter(([, draft]) => draft.name !== '')
      .map(([index, draft]) => ({
        id: draft.id === '' ? `call_${index + 1}` : draft.id,
        name: draft.name,
        arguments: draft.arguments === '' ? '{}' : draft.arguments,
      }));
  }

  private emptyAnswer(): CommonplaceError {
    const reason =
      this.finish === 'length' ? ' because its completion limit was used up before any text' : '';
    return new CommonplaceError(
      'model_empty',
      `${this.model} gave an empty answer${reason}. Ask again or choose another model.`,
    );
  }
}

/** What came back is no chat completion. */
export function notUnderstood(model: string): CommonplaceError {
  return new CommonplaceError(
    'model_failed',
    `The answer for ${model} is not in the chat-completions format. Check that the base URL in Settings is that of an OpenAI-compatible service.`,
  );
}
