import type { ContextMeter } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { messageBudgets } from '../context/budget.ts';
import { estimateCallTokens } from '../context/call-tokens.ts';
import { type AssembledContext, holdsUntrusted } from '../context/context-item.ts';
import { withConversationStub } from '../context/conversation-stub.ts';
import { systemPrompt } from '../context/prompts/system.ts';
import type { ConversationStub } from '../context/segments/conversation.ts';
import { assembleInput, type InputParts } from './assemble-input.ts';
import { foldConversation, foldLongConversation } from './fold-conversation.ts';
import type { LiveRun } from './live-run.ts';
import { LoopMessages } from './loop-messages.ts';
import { measureCall } from './measure-call.ts';
import { chooseTools, type OfferedTools } from './offered-tools.ts';
import { type Preloaded, preload, withoutConversation, withoutOptional } from './preload.ts';
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
   * has to be there does not fit; then everything optional goes. Errors: `budget_exceeded` when it still does not fit.
   */
  static async prepare(dependencies: TurnDependencies, run: LiveRun): Promise<ModelInput> {
    const { memory, tools: all } = dependencies;
    let stub = await foldLongConversation(dependencies, run);
    let preloaded = await preload(dependencies, run);
    const hasSummaries = stub !== null || preloaded.summaries.length > 0;
    const tools = await chooseTools(memory, all, run.query.content, hasSummaries);
    const untrusted = await sawUntrusted(memory, run.runId);
    const room = () => roomFor(dependencies, tools, new LoopMessages());
    let assembled = assembleWithin(run, { preloaded, stub, ...room() });
    if (assembled === null) {
      stub = (await foldConversation(dependencies, run)) ?? stub;
      preloaded = withoutConversation(preloaded);
      if (stub !== null) tools.offer('expand_summary');
      assembled = assembleWithin(run, { preloaded, stub, ...room() });
    }
    assembled ??= assembleInput(run, { preloaded: withoutOptional(preloaded), stub, ...room() });
    return new ModelInput(dependencies, run, { preloaded, stub, tools, assembled, untrusted });
  }

  get context(): AssembledContext {
    return this.assembled;
  }

  /** Whether text of a document or a tool has stood in any input of this run so far (spec D6). */
  get heldUntrusted(): boolean {
    return this.untrusted;
  }

  /**
   * Before every model call: exactly when critical, folds the conversation into a summary; then, as long as it still is, the older tool
   * results, what is optional, and the newest tool result. Errors: `budget_exceeded` when the call does not fit even so.
   */
  async guard(loop: LoopMessages): Promise<ContextMeter> {
    if (this.isCritical(loop)) await this.fold();
    while (this.isCritical(loop) && loop.foldOldestResult({ keepNewest: true }));
    if (this.isCritical(loop)) this.dropOptional(loop);
    while (this.isCritical(loop) && loop.foldOldestResult({ keepNewest: false }));
    const meter = this.meter(loop);
    if (meter.tokens > meter.budget) throw callTooLarge(meter);
    return meter;
  }

  meter(loop: LoopMessages): ContextMeter {
    const { budget } = this.dependencies.model();
    return measureCall({ context: this.assembled, tools: this.tools.schemas(), loop: loop.list(), budget });
  }

  private isCritical(loop: LoopMessages): boolean {
    return this.meter(loop).status === 'critical';
  }

  private async fold(): Promise<void> {
    const stub = await foldConversation(this.dependencies, this.run);
    if (stub === null) return;
    this.stub = stub;
    this.preloaded = withoutConversation(this.preloaded);
    this.assembled = withConversationStub(this.assembled, stub);
    this.tools.offer('expand_summary');
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
    if (error instanceof CommonplaceError && error.code === 'budget_exceeded') return null;
    throw error;
  }
}

function callTooLarge({ tokens, budget }: ContextMeter): CommonplaceError {
  return new CommonplaceError(
    'budget_exceeded',
    `The model input takes ${tokens} tokens, ${tokens - budget} more than the budget of ${budget}, with everything folded that can be. Shorten the question, unpin something, or choose a model with a larger budget.`,
    { detail: { needed: tokens, budget, over: tokens - budget } },
  );
}
