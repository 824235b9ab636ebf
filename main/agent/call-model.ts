import { CommonplaceError } from '../../shared/errors.ts';
import { estimateTokens } from '../context/budget.ts';
import type { RejectedInstruction } from '../context/hierarchy.ts';
import { recordInput } from '../context/recorded-input.ts';
import { selectionTable } from '../context/trust.ts';
import { CitationFilter } from '../models/chat/citation-markup.ts';
import type { Evidence } from '../models/evidence.ts';
import type { LiveRun } from './live-run.ts';
import type { LoopMessages } from './loop-messages.ts';
import type { ModelInput } from './model-input.ts';
import { type RecordedReply, replyContent } from './recorded-run.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/**
 * One model call of the loop, recorded before and after: what it saw as pairs of record and version with the fingerprints of its messages,
 * what it said as content of the journal (spec C5, D1, design 3). Visible tokens are streamed; citation markup is held back.
 */
export async function callModel(
  dependencies: TurnDependencies,
  run: LiveRun,
  call: number,
  input: ModelInput,
  loop: LoopMessages,
  toolEvidence: readonly Evidence[],
): Promise<RecordedReply> {
  const { memory, clock, emit, log } = dependencies;
  const model = dependencies.model().chat;
  const { runId: run_id, threadId: thread_id } = run;
  const { context } = input;
  const messages = input.messages(loop);
  const tools = input.tools.schemas();
  run.sources.add(context.items.map(({ record_id, version }) => ({ id: record_id, version })));
  await memory.commit([
    {
      kind: 'snapshot',
      run_id,
      call,
      items: [...context.items.map(toSnapshot), ...toolEvidence.map(seenInTool)],
      left_out: context.leftOut,
      rejected: context.rejected.map(toRejected),
    },
    {
      kind: 'event',
      event: {
        run_id,
        kind: 'model_called',
        facts: { call, model: model.id, purpose: 'answer', ...input.framing(loop) },
        content: recordInput(messages, tools, context.items),
      },
      sources: run.sources.list(),
    },
  ]);
  const started = clock();
  const filter = new CitationFilter();
  const stream = (text: string) => {
    if (text !== '' && run.interruption !== 'source_forgotten')
      emit('turn.token', { run_id, thread_id, text });
  };
  const reply = await model.complete({
    purpose: 'answer',
    messages,
    tools,
    evidence: [...context.evidence, ...toolEvidence],
    signal: run.signal,
    onToken: (text) => stream(filter.push(text)),
  });
  stream(filter.end());
  const duration = clock() - started;
  const recorded: RecordedReply = {
    text: reply.content,
    // Ids of our own: a provider may repeat one, and the journal needs each once.
    toolCalls: reply.toolCalls.map((toolCall, index) => ({ ...toolCall, id: `call_${call}_${index + 1}` })),
  };
  await memory.commit([
    {
      kind: 'event',
      event: {
        run_id,
        kind: 'model_replied',
        facts: {
          call,
          finish: reply.finish,
          prompt_tokens: reply.usage.promptTokens,
          completion_tokens: reply.usage.completionTokens,
          tool_calls: recorded.toolCalls.length,
          duration_ms: duration,
        },
        content: replyContent(recorded),
      },
      sources: run.sources.list(),
    },
  ]);
  log({ run_id, stage: 'model', duration_ms: duration, tokens: reply.usage.completionTokens });
  if (recorded.toolCalls.length > 0 && reply.content !== '') emit('turn.reset', { run_id, thread_id });
  if (recorded.toolCalls.length === 0 && reply.content.trim() === '') {
    throw new CommonplaceError(
      'model_empty',
      `The model ${reply.model} gave an empty answer. Ask again, or choose another model.`,
    );
  }
  return recorded;
}

function toSnapshot(item: ModelInput['context']['items'][number]) {
  const { record_id, version, segment, origin, trust, tokens, chosen_because } = item;
  return { record_id, version, segment, origin, trust, tokens, chosen_because };
}

function toRejected(instruction: RejectedInstruction) {
  const { key, value, source, record_id = null, winner, why } = instruction;
  return { key, asked: String(value), source, record_id, winner: winner.source, why };
}

function seenInTool(evidence: Evidence) {
  return {
    record_id: evidence.recordId,
    version: evidence.version,
    segment: 'tool',
    origin: evidence.origin,
    trust: selectionTable.trust[evidence.origin],
    tokens: estimateTokens(evidence.text),
    chosen_because: 'a tool of this run returned it',
  };
}
