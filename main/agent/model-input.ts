import type { ContextMeter } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { messageBudgets } from '../context/budget.ts';
import { estimateCallTokens } from '../context/call-tokens.ts';
import { verifyCompression } from '../context/compression.ts';
import { type AssembledContext, holdsUntrusted } from '../context/context-item.ts';
import { withConversationStub } from '../context/conversation-stub.ts';
import type { Preloaded } from '../context/preloaded.ts';
import { systemPrompt } from '../context/prompts/system.ts';
import type { ConversationStub } from '../context/segments/conversation.ts';
import type { ChatMessage } from '../models/chat/chat-model.ts';
import { assembleInput, type InputParts } from './assemble-input.ts';
import { expectedStub, foldConversation, isLongConversation } from './fold-conversation.ts';
import type { LiveRun } from './live-run.ts';
import { LoopMessages } from './loop-messages.ts';
import { measureCall } from './measure-call.ts';
import { chooseTools, type OfferedTools } from './offered-tools.ts';
import { preload, withoutConversation, withoutOptional } from './preload.ts';
import { sawUntrusted } from './saw-untrusted.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The input of a run's model calls: assembled once, kept under the budget before every call (spec R7). */
export class ModelInput {
  private readonly dependencies: TurnDependencies;
  private readonly run: LiveRun;
  readonly tools: OfferedTools;
  private preloaded: Preloaded;
  private stub: ConversationStub | null;
  private assembled: AssembledContext;
  private untrusted: boolean;

  private constructor(
    dependencies: TurnDependencies,
    run: LiveRun,
    read: {
      readonly preloaded: Preloaded;
      readonly stub: ConversationStub | null;
      readonly tools: OfferedTools;
      readonly assembled: AssembledContext;
      readonly untrusted: boolean;
    },
  ) {
    this.dependencies = dependencies;
    this.run = run;
    this.preloaded = read.preloaded;
    this.stub = read.stub;
    this.tools = read.tools;
    this.assembled = read.assembled;
    this.untrusted = read.untrusted || holdsUntrusted(read.assembled.items);
  }

  /**
   * Reads every segment, chooses the tools and assembles. The conversation is folded first where it alone is too long, and where what
   * has to be there does not fit; then fewer tools are told of, and everything optional goes. Errors: `budget_exceeded` when it does not fit
   * even so: the conversation is then left as it is. Without `fold` nothing is stored: what would stand for the conversation is reckoned with.
   */
  static async prepare(
    dependencies: TurnDependencies,
    run: LiveRun,
    fold: typeof foldConversation | null = foldConversation,
  ): Promise<ModelInput> {
    const { memory, tools: all } = dependencies;
    let preloaded = await preload(dependencies, run);
    let stub: ConversationStub | null = null;
    const tools = await chooseTools(memory, all, run.query.content, preloaded.summaries.length > 0);
    const untrusted = await sawUntrusted(memory, run.runId);
    const withRoom = (parts: Pick<InputParts, 'preloaded' | 'stub'>): InputParts => ({
      ...parts,
      ...roomFor(dependencies, tools, new LoopMessages()),
    });
    const isLong = await isLongConversation(dependencies, run);
    let assembled = isLong ? null : assembleWithin(run, withRoom({ preloaded, stub }));
    if (assembled === null && preloaded.conversation.messages.length > 0) {
      tools.offer('expand_summary');
      const expected = expectedStub(preloaded.conversation.messages);
      const rest = withoutConversation(preloaded);
      // Nothing is consumed where consuming can't help.
      const least = { preloaded: withoutOptional(rest), stub: expected };
      makeRoom(tools, () => assembleInput(run, withRoom(least)));
      stub = fold === null ? expected : await fold(dependencies, run);
      preloaded = rest;
      assembled = assembleWithin(run, withRoom({ preloaded, stub }));
    }
    assembled ??= makeRoom(tools, () =>
      assembleInput(run, withRoom({ preloaded: withoutOptional(preloaded), stub })),
    );
    return new ModelInput(dependencies, run, { preloaded, stub, tools, assembled, untrusted });
  }

  get context(): AssembledContext {
    return this.assembled;
  }

  /** The messages of a call, as the model is given them. */
  messages(loop: LoopMessages): readonly ChatMessage[] {
    return [
      { role: 'system', content: systemPrompt.text },
      { role: 'user', content: this.assembled.text },
      ...loop.list(),
    ];
  }

  /** What of a call's messages stands in no record: with its snapshot they can be put together again (spec D1). */
  framing(loop: LoopMessages) {
    return {
      prompt_version: systemPrompt.version,
      tools: this.tools.schemas().map((schema) => schema.function.name),
      omitted: this.preloaded.conversation.omitted,
      folded_into: this.stub?.summary_id ?? null,
      folded_results: loop.foldedResults,
    };
  }

  /** Whether text of a document or a tool has stood in any input of this run so far (spec D6). */
  get heldUntrusted(): boolean {
    return this.untrusted;
  }

  /**
   * Before every model call: exactly when critical, folds the conversation into a summary; then, as long as it still is, the older tool
   * results, what is optional, and the newest tool result. Errors: `budget_exceeded` when the call does not fit even so,
   * `compression_mismatch` when a pin did not come through as it was (spec D7).
   */
  async guard(loop: LoopMessages): Promise<ContextMeter> {
    if (this.isCritical(loop)) await this.fold(loop);
    while (this.isCritical(loop) && loop.foldOldestResult({ keepNewest: true }));
    if (this.isCritical(loop)) this.dropOptional(loop);
    while (this.isCritical(loop) && loop.foldOldestResult({ keepNewest: false }));
    const meter = this.meter(loop);
    if (meter.tokens > meter.budget) throw callTooLarge(meter);
    verifyCompression(this.preloaded.pins, this.assembled);
    return meter;
  }

  meter(loop: LoopMessages): ContextMeter {
    const { budget } = this.dependencies.model();
    return measureCall({ context: this.assembled, tools: this.tools.schemas(), loop: loop.list(), budget });
  }

  private isCritical(loop: LoopMessages): boolean {
    return this.meter(loop).status === 'critical';
  }

  private async fold(loop: LoopMessages): Promise<void> {
    if (!this.foldingHelps(loop)) return;
    const stub = await foldConversation(this.dependencies, this.run);
    if (stub === null) return;
    this.stub = stub;
    this.preloaded = withoutConversation(this.preloaded);
    this.assembled = withConversationStub(this.assembled, stub);
    this.tools.offer('expand_summary');
  }

  /** Whether the stub, and expand_summary with it, make the call smaller than the conversation does. */
  private foldingHelps(loop: LoopMessages): boolean {
    const { messages } = this.preloaded.conversation;
    if (messages.length === 0) return true;
    const { budget } = this.dependencies.model();
    const tools = this.tools.with('expand_summary');
    const context = withConversationStub(this.assembled, expectedStub(messages));
    const folded = measureCall({ context, tools, loop: loop.list(), budget });
    return folded.tokens < this.meter(loop).tokens;
  }

  /** Assembles again with what the loop leaves of the budget, so that the least valuable items make room. */
  private dropOptional(loop: LoopMessages): void {
    const { preloaded, stub } = this;
    const room = roomFor(this.dependencies, this.tools, loop);
    // Null when what has to be there does not fit beside the loop: folding the newest result may still make room.
    this.assembled = assembleWithin(this.run, { preloaded, stub, ...room }) ?? this.assembled;
  }
}

/** What is left for the user message beside the system prompt, the tool schemas and the loop. */
function roomFor(dependencies: TurnDependencies, tools: OfferedTools, loop: LoopMessages) {
  const others = [{ role: 'system', content: systemPrompt.text } as const, ...loop.list()];
  return messageBudgets(dependencies.model().budget, estimateCallTokens(others, tools.schemas()) + 1);
}

/** The assembled input, or null when what has to be in it does not fit. */
function assembleWithin(run: LiveRun, parts: InputParts): AssembledContext | null {
  try {
    return assembleInput(run, parts);
  } catch (error) {
    if (isTooLarge(error)) return null;
    throw error;
  }
}

/** The input, with fewer and fewer tools told of until it fits. Errors: `budget_exceeded` when it does not fit with those that always stand. */
function makeRoom(tools: OfferedTools, assemble: () => AssembledContext): AssembledContext {
  for (;;) {
    try {
      return assemble();
    } catch (error) {
      if (!isTooLarge(error) || !tools.tellFewer()) throw error;
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof CommonplaceError && error.code === 'budget_exceeded';
}

function callTooLarge({ tokens, budget }: ContextMeter): CommonplaceError {
  return new CommonplaceError(
    'budget_exceeded',
    `The model input takes ${tokens} tokens, ${tokens - budget} more than the budget of ${budget}, with everything folded that can be. Shorten the question, unpin something, or choose a model with a larger budget.`,
    { detail: { needed: tokens, budget, over: tokens - budget } },
  );
}
