import type { ContextMeter } from '../../shared/contract/turns.ts';
import { toInstant } from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { assembleContext } from '../context/assemble.ts';
import { budgetStatus, charactersPerToken, estimateTokens, messageBudgets } from '../context/budget.ts';
import type { AssembledContext } from '../context/context-item.ts';
import { withConversationStub } from '../context/conversation-stub.ts';
import { harnessInstructions } from '../context/hierarchy.ts';
import { systemPrompt } from '../context/prompts/system.ts';
import type { ConversationStub } from '../context/segments/conversation.ts';
import { consolidate } from './consolidate.ts';
import type { LiveRun } from './live-run.ts';
import type { LoopMessages } from './loop-messages.ts';
import { chooseTools, type OfferedTools } from './offered-tools.ts';
import { type Preloaded, preload } from './preload.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The input of a run's model calls: assembled once, kept under the budget before every call (spec R7). */
export class ModelInput {
  private readonly dependencies: TurnDependencies;
  private readonly run: LiveRun;
  private readonly preloaded: Preloaded;
  readonly tools: OfferedTools;
  private assembled: AssembledContext;

  private constructor(
    dependencies: TurnDependencies,
    run: LiveRun,
    preloaded: Preloaded,
    tools: OfferedTools,
    assembled: AssembledContext,
  ) {
    this.dependencies = dependencies;
    this.run = run;
    this.preloaded = preloaded;
    this.tools = tools;
    this.assembled = assembled;
  }

  /** Reads every segment, chooses the tools and assembles; consolidates first where the conversation alone is too long. */
  static async prepare(dependencies: TurnDependencies, run: LiveRun): Promise<ModelInput> {
    const { memory, clock, userId, tools: all } = dependencies;
    const read = () =>
      preload(memory, {
        threadId: run.threadId,
        runId: run.runId,
        userId,
        question: run.query,
        at: toInstant(clock()),
      });
    let stub = await consolidateLongConversation(dependencies, run);
    let preloaded = await read();
    const hasSummaries = stub !== null || preloaded.summaries.length > 0;
    const tools = await chooseTools(memory, all, run.query.content, hasSummaries);
    let assembled: AssembledContext;
    try {
      assembled = assemble(dependencies, run, preloaded, stub, tools);
    } catch (error) {
      if (!(error instanceof CommonplaceError) || error.detail?.['foldable'] !== true) throw error;
      stub = await fold(dependencies, run);
      if (stub === null) throw error;
      preloaded = await read();
      tools.offer('expand_summary');
      assembled = assemble(dependencies, run, preloaded, stub, tools);
    }
    return new ModelInput(dependencies, run, preloaded, tools, assembled);
  }

  get context(): AssembledContext {
    return this.assembled;
  }

  get conversation(): Preloaded['conversation'] {
    return this.preloaded.conversation;
  }

  /**
   * Before every model call: exactly when critical, folds the conversation into a summary, then the oldest tool results.
   * Errors: `budget_exceeded` when the call still does not fit.
   */
  async guard(loop: LoopMessages): Promise<ContextMeter> {
    if (this.meter(loop).status === 'critical') {
      const stub = await fold(this.dependencies, this.run);
      if (stub !== null) {
        this.assembled = withConversationStub(this.assembled, stub);
        this.tools.offer('expand_summary');
      }
    }
    while (this.meter(loop).status === 'critical' && loop.foldOldestResult());
    const meter = this.meter(loop);
    if (meter.tokens > meter.budget) {
      throw new CommonplaceError(
        'budget_exceeded',
        `The model input takes ${meter.tokens} tokens, ${meter.tokens - meter.budget} more than the budget of ${meter.budget}. Shorten the question, unpin something, or choose a model with a larger budget.`,
      );
    }
    return meter;
  }

  meter(loop: LoopMessages): ContextMeter {
    return measure(this.assembled, this.tools, loop.tokens(), this.dependencies.model().budget);
  }
}

/** Tokens by segment over system prompt, context, tool schemas and loop messages (spec R6, R7). */
export function measure(
  context: AssembledContext,
  tools: OfferedTools,
  loopTokens: number,
  budget: number,
): ContextMeter {
  const segments = [
    { name: 'system', tokens: estimateTokens(systemPrompt.text) },
    ...context.segments.map(({ name, tokens }) => ({ name, tokens })),
    { name: 'tools', tokens: estimateTokens(JSON.stringify(tools.schemas())) },
    { name: 'loop', tokens: loopTokens },
  ];
  const tokens = segments.reduce((sum, segment) => sum + segment.tokens, 0);
  return { tokens, budget, status: budgetStatus(tokens, budget), segments };
}

async function fold(dependencies: TurnDependencies, run: LiveRun): Promise<ConversationStub | null> {
  const done = await consolidate(dependencies, run.threadId, { exclude: run.query.id, signal: run.signal });
  if (done === null) return null;
  const { runId: run_id, threadId: thread_id } = run;
  dependencies.emit('turn.folded', {
    run_id,
    thread_id,
    summary_id: done.summary.id,
    messages: done.messages,
  });
  return done.stub;
}

/** Folding also happens when the thread's unconsolidated messages together pass .80 of the budget (spec R7). */
async function consolidateLongConversation(
  dependencies: TurnDependencies,
  run: LiveRun,
): Promise<ConversationStub | null> {
  const size = await dependencies.memory.measureConversation({
    thread_id: run.threadId,
    exclude: run.query.id,
  });
  const tokens = Math.floor(size.characters / charactersPerToken);
  if (budgetStatus(tokens, dependencies.model().budget) !== 'critical') return null;
  return fold(dependencies, run);
}

function assemble(
  dependencies: TurnDependencies,
  run: LiveRun,
  preloaded: Preloaded,
  stub: ConversationStub | null,
  tools: OfferedTools,
): AssembledContext {
  const otherTokens = estimateTokens(systemPrompt.text) + estimateTokens(JSON.stringify(tools.schemas()));
  return assembleContext({
    question: run.query,
    ...preloaded,
    pins: [],
    pinFingerprint: null,
    stub,
    instructions: harnessInstructions({
      write_permission: run.grants.writeAllowed,
      tools: 'only the tools offered for this run',
      network: 'only through the tools offered',
      memory: 'only the harness writes memory',
    }),
    ...messageBudgets(dependencies.model().budget, otherTokens),
  });
}
