import { CommonplaceError, toErrorData } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';
import type { Tool, ToolContext, ToolOutcome } from './tool.ts';

export type ToolExecution =
  | ({ readonly status: 'success' } & Omit<ToolOutcome, 'failed'>)
  | { readonly status: 'failed'; readonly error: string; readonly sources: readonly SourceReference[] };

/**
 * Runs one tool call. Whatever goes wrong becomes a failure to hand back to the model and never ends the run (spec R10); only a
 * cancelled run throws, with `cancelled`.
 */
export async function executeTool(tool: Tool, call: ToolCall, context: ToolContext): Promise<ToolExecution> {
  try {
    const { failed = false, ...outcome } = await tool.run(parseJson(call), context);
    return failed
      ? { status: 'failed', error: outcome.result, sources: outcome.sources }
      : { status: 'success', ...outcome };
  } catch (error) {
    if (context.signal.aborted)
      throw new CommonplaceError('cancelled', 'The run was stopped.', { cause: error });
    return { status: 'failed', error: toErrorData(error).message, sources: [] };
  }
}

function parseJson(call: ToolCall): unknown {
  const text = call.arguments.trim();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommonplaceError('tool_arguments', `The arguments for ${call.name} are not valid JSON.`, {
      cause: error,
    });
  }
}
