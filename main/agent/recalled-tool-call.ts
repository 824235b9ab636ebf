import * as z from 'zod';
import type { ToolCall } from '../models/chat/chat-model.ts';
import type { LiveRun } from './live-run.ts';
import type { OfferedTools } from './offered-tools.ts';
import type { RecordedTool } from './recorded-run.ts';
import { type ToolCallResult, toolMessage } from './run-tool-call.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The result of a tool call that finished before the run was interrupted, read off its log: it is not made again (spec C5). */
export async function recalledToolCall(
  dependencies: Pick<TurnDependencies, 'memory'>,
  run: LiveRun,
  call: ToolCall,
  recorded: Extract<RecordedTool, { state: 'finished' }>,
  tools: OfferedTools,
): Promise<ToolCallResult> {
  const { memory } = dependencies;
  const log = await memory.readToolLog(recorded.toolLogId);
  const sources = await memory.readSources(log.id);
  const read = [{ id: log.id, version: log.version }, ...sources.map(({ id, version }) => ({ id, version }))];
  run.sources.add(read);
  if (call.name === 'read_toolbox' && log.status === 'success') {
    tools.offerFound(offeredNames(log.result));
  }
  return {
    step: { tool: call.name, outcome: recorded.outcome, tool_log_id: log.id },
    content: toolMessage(call, { result: log.result, error: log.error_message }, log.id),
    sources: read,
  };
}

/** read_toolbox answers with one line per tool, its name before the first colon. */
function offeredNames(result: string): readonly string[] {
  return z.array(z.string()).parse(result.split('\n').map((line) => line.split(':', 1)[0] ?? ''));
}
