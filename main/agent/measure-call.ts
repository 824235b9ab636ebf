import type { ContextMeter } from '../../shared/contract/turns.ts';
import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import { budgetStatus, estimateTokens } from '../context/budget.ts';
import { estimateCallTokens } from '../context/call-tokens.ts';
import type { AssembledContext } from '../context/context-item.ts';
import { systemPrompt } from '../context/prompts/system.ts';
import type { ChatMessage } from '../models/chat/chat-model.ts';

/**
 * The meter of one model call: tokens over system prompt, context, tool schemas and loop messages, by exact ratio against the budget (spec
 * R6, R7). Each segment is estimated by itself, so together they may lack a few tokens of the whole.
 */
export function measureCall(call: {
  readonly context: AssembledContext;
  readonly tools: readonly RetrievedToolSchema[];
  readonly loop: readonly ChatMessage[];
  readonly budget: number;
}): ContextMeter {
  const { context, tools, loop, budget } = call;
  const segments = [
    { name: 'system', tokens: estimateTokens(systemPrompt.text) },
    ...context.segments.map(({ name, tokens }) => ({ name, tokens })),
    { name: 'tools', tokens: estimateCallTokens([], tools) },
    { name: 'loop', tokens: estimateCallTokens(loop, []) },
  ];
  const tokens = estimateCallTokens(
    [{ role: 'system', content: systemPrompt.text }, { role: 'user', content: context.text }, ...loop],
    tools,
  );
  return { tokens, budget, status: budgetStatus(tokens, budget), segments };
}
