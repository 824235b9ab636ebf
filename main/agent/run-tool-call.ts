import type { TurnResult } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import { viewToolResult } from '../context/excerpt.ts';
import type { NewEvent } from '../journal/events.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';
import { executeTool } from '../tools/execute-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { LiveRun } from './live-run.ts';
import type { OfferedTools } from './offered-tools.ts';
import { isWriting, noWritePermission } from './permission.ts';
import { settlePermission } from './settle-permission.ts';
import { createToolMemory } from './tool-memory.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export type TurnStep = TurnResult['steps'][number];

/** What a tool call came to: the step, the message for the model, and the records it read. */
export interface ToolCallResult {
  readonly step: TurnStep;
  readonly content: string;
  readonly sources: readonly SourceReference[];
}

interface Ended {
  readonly outcome: TurnStep['outcome'];
  readonly result: string;
  readonly error: string | null;
  readonly sources: readonly SourceReference[];
}

/**
 * One tool call from permission to log: refused, unknown and badly argued calls are logged as failed like any other (spec R10). The log
 * and the closing event are one transaction, so a call is either finished in the journal or in flight (spec C5).
 */
export async function runToolCall(
  dependencies: TurnDependencies,
  run: LiveRun,
  call: ToolCall,
  tools: OfferedTools,
  untrustedInInput: boolean,
): Promise<ToolCallResult> {
  const { emit, clock, log } = dependencies;
  const { runId: run_id, threadId: thread_id } = run;
  const found = tools.find(call.name);
  if (found.state !== 'offered') {
    return finish(dependencies, run, call, refusal(unavailable(call.name, found.state)), 0);
  }
  const permission = await settlePermission(dependencies, run, found.tool, call, untrustedInInput);
  if (!permission.allowed) return finish(dependencies, run, call, refusal(permission.why), 0);
  await dependencies.memory.commit([
    {
      kind: 'event',
      event: {
        run_id,
        kind: 'tool_started',
        facts: {
          tool_call_id: call.id,
          tool: call.name,
          effect: found.tool.effect,
          repeatable: found.tool.repeatable,
        },
        content: { arguments: call.arguments },
      },
      sources: run.sources.list(),
    },
  ]);
  // Once more, with nothing in between: a permission taken back while the start was being recorded counts (spec C6).
  if (isWriting(found.tool.effect) && !run.grants.writeAllowed) {
    return finish(dependencies, run, call, refusal(noWritePermission), 0);
  }
  emit('turn.toolStarted', { run_id, thread_id, tool: call.name });
  const started = clock();
  const ended = await execute(dependencies, run, found.tool, call, tools);
  const duration = clock() - started;
  log({
    run_id,
    stage: 'tool',
    tool: call.name,
    duration_ms: duration,
    ...(ended.error === null ? {} : { error: 'tool_failed' }),
  });
  return finish(dependencies, run, call, ended, duration);
}

/** Reports a call that a crash caught in flight, when it may not run again (spec C5). */
export function reportInFlight(
  dependencies: TurnDependencies,
  run: LiveRun,
  call: ToolCall,
): Promise<ToolCallResult> {
  const error = `${call.name} was interrupted while it ran. Whether it took effect is not known, so it was not run again.`;
  return finish(dependencies, run, call, { outcome: 'failed', result: '', error, sources: [] }, 0);
}

async function execute(
  dependencies: TurnDependencies,
  run: LiveRun,
  tool: Tool,
  call: ToolCall,
  tools: OfferedTools,
): Promise<Ended> {
  const execution = await executeTool(tool, call, {
    memory: createToolMemory(dependencies, run),
    fetch: dependencies.fetch,
    parse: dependencies.documents.parse,
    clock: dependencies.clock,
    signal: run.signal,
  });
  if (execution.status === 'failed')
    return { outcome: 'failed', result: '', error: execution.error, sources: execution.sources };
  tools.offerFound(execution.offered ?? []);
  return { outcome: 'success', result: execution.result, error: null, sources: execution.sources };
}

async function finish(
  dependencies: TurnDependencies,
  run: LiveRun,
  call: ToolCall,
  ended: Ended,
  duration: number,
): Promise<ToolCallResult> {
  const { memory, ids, emit } = dependencies;
  const { runId: run_id, threadId: thread_id } = run;
  const toolLogId = ids();
  run.sources.add(ended.sources);
  const [written] = await memory.commit([
    {
      kind: 'tool_log',
      id: toolLogId,
      thread_id,
      run_id,
      tool_call_id: call.id,
      tool_name: call.name === '' ? 'unnamed' : call.name,
      tool_args: call.arguments,
      result: ended.result,
      status: ended.outcome === 'success' ? 'success' : 'failed',
      error_message: ended.error,
      sources: run.sources.list(),
    },
    {
      kind: 'event',
      event: closingEvent(run_id, call, nameForFacts(dependencies, call), ended, toolLogId, duration),
      sources: [],
    },
  ]);
  if (written === undefined) throw new CommonplaceError('internal', 'The tool call was not logged.');
  const log: SourceReference = { id: written.id, version: written.version };
  run.sources.add([log]);
  const step: TurnStep = { tool: call.name, outcome: ended.outcome, tool_log_id: toolLogId };
  emit('turn.toolFinished', { run_id, thread_id, step });
  return { step, content: toolMessage(call, ended, toolLogId), sources: [...ended.sources, log] };
}

/** A name the model made up is content, and the journal's facts, which no forget erases, hold none (design 3). */
function nameForFacts({ tools }: Pick<TurnDependencies, 'tools'>, call: ToolCall): string {
  return tools.has(call.name) ? call.name : 'unknown';
}

function closingEvent(
  run_id: string,
  call: ToolCall,
  tool: string,
  ended: Ended,
  tool_log_id: string,
  duration_ms: number,
): NewEvent {
  const facts = { tool_call_id: call.id, tool, tool_log_id };
  if (ended.outcome === 'refused') {
    return { run_id, kind: 'tool_refused', facts: { ...facts, reason: 'refused' }, content: null };
  }
  return {
    run_id,
    kind: 'tool_finished',
    facts: { ...facts, status: ended.outcome, duration_ms },
    content: null,
  };
}

/** The message the model gets for a tool call: a bounded excerpt, or what went wrong (spec R10). */
export function toolMessage(
  call: Pick<ToolCall, 'name'>,
  ended: Pick<Ended, 'result' | 'error'>,
  toolLogId: string,
): string {
  const result = ended.error === null ? ended.result : `Error: ${ended.error}`;
  return viewToolResult({ result, toolLogId, toolName: call.name }).text;
}

function refusal(why: string): Ended {
  return { outcome: 'refused', result: '', error: why, sources: [] };
}

function unavailable(name: string, state: 'unknown' | 'not_offered'): string {
  return state === 'unknown'
    ? `There is no tool called "${name}". Use read_toolbox to find one.`
    : `${name} is not offered in this run. Ask read_toolbox for it first.`;
}
