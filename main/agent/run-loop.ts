import type { ContextMeter } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { isUntrusted } from '../context/trust.ts';
import type { NewEvent } from '../journal/events.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';
import type { Evidence } from '../models/evidence.ts';
import { callModel } from './call-model.ts';
import type { LiveRun } from './live-run.ts';
import { LoopMessages } from './loop-messages.ts';
import { ModelInput } from './model-input.ts';
import { recalledToolCall } from './recalled-tool-call.ts';
import type { RecordedRun } from './recorded-run.ts';
import { reportInFlight, runToolCall, type ToolCallResult, type TurnStep } from './run-tool-call.ts';
import { toolEvidence } from './tool-evidence.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The most model calls a run may make, counted across resumes (spec R13). */
export const iterationCap = 10;

export interface LoopResult {
  /** The model's answer with its citation markup; null when the cap was reached. */
  readonly answer: string | null;
  readonly steps: readonly TurnStep[];
  readonly evidence: readonly Evidence[];
  readonly meter: ContextMeter;
}

/**
 * The loop of a turn: call the model, run the tools it asks for, until it answers or the cap is reached. What `recorded` holds
 * is taken from there and not done again (spec C5).
 */
export async function runLoop(
  dependencies: TurnDependencies,
  run: LiveRun,
  recorded: RecordedRun,
  rerunInFlight: boolean,
): Promise<LoopResult> {
  const { memory, emit } = dependencies;
  const { runId: run_id, threadId: thread_id } = run;
  const input = await ModelInput.prepare(dependencies, run);
  const loop = new LoopMessages();
  const steps: TurnStep[] = [];
  const found: Evidence[] = [];
  let heardFailure = false;
  let meter = input.meter(loop);

  async function settle(call: ToolCall): Promise<ToolCallResult> {
    const known = recorded.tools.get(call.id);
    if (known?.state === 'finished') return recalledToolCall(dependencies, run, call, known, input.tools);
    if (known?.state === 'in_flight') {
      if (!known.repeatable && !rerunInFlight) return reportInFlight(dependencies, run, call);
      // It had been let through before it was interrupted.
      run.grants.allowCall(call.id);
    }
    const untrusted = input.heldUntrusted || heardFailure || found.some(({ origin }) => isUntrusted(origin));
    return runToolCall(dependencies, run, call, input.tools, untrusted);
  }

  for (let call = 1; call <= iterationCap; call += 1) {
    run.check();
    const step = `iteration ${call}`;
    let reply = recorded.replies.get(call);
    // A call that was made and lost counts as an iteration; its number is not used again (spec R13).
    if (reply === undefined && call <= recorded.lastCall) continue;
    if (!recorded.steps.has(step)) {
      const event: NewEvent = { run_id, kind: 'step_started', facts: { step }, content: null };
      await memory.commit([
        { kind: 'event', event, sources: [] },
        { kind: 'checkpoint', run_id, when: 'due' },
      ]);
    }
    if (reply === undefined) {
      meter = await input.guard(loop);
      emit('turn.context', { run_id, thread_id, meter });
      reply = await callModel(dependencies, run, call, input, loop, found);
    }
    const evidence = [...input.context.evidence, ...found];
    if (reply.toolCalls.length === 0) {
      if (reply.text.trim() === '')
        throw new CommonplaceError('model_empty', 'The model gave an empty answer. Ask again.');
      return { answer: reply.text, steps, evidence, meter };
    }
    loop.addReply(reply.text, reply.toolCalls);
    for (const toolCall of reply.toolCalls) {
      run.check();
      const result = await settle(toolCall);
      steps.push(result.step);
      // What a tool says of its failure is text of the tool like its result, though nothing to be cited (spec D6).
      heardFailure ||= result.step.outcome === 'failed';
      loop.addResult({
        toolCallId: toolCall.id,
        toolLogId: result.step.tool_log_id,
        content: result.content,
      });
      found.push(...(await toolEvidence(memory, result)));
    }
  }
  return { answer: null, steps, evidence: [...input.context.evidence, ...found], meter };
}
