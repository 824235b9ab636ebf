import type { Handlers } from '../../../shared/contract/contract.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type ProvenMessage, readCallInput } from '../../agent/read-call-input.ts';
import { requireOwnRun } from '../../agent/require-own-run.ts';
import { readToldTools } from '../../agent/told-tools.ts';
import { findInjectionFlags } from '../../context/injection.ts';
import { neutralise } from '../../context/neutralise.ts';
import { systemPrompt } from '../../context/prompts/system.ts';
import { selectionTable } from '../../context/trust.ts';
import type { JournalEvent } from '../../journal/events.ts';
import type { SnapshotItem } from '../../memory/call-snapshot.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import { toRecordView } from './record-view.ts';

type ContextView = Awaited<ReturnType<Handlers['context.read']>>;
type InputView = Awaited<ReturnType<Handlers['context.input']>>;

/** What a model call saw, looked up in memory as far as it is still there. */
export function contextHandlers({
  memory,
}: {
  readonly memory: MemoryManager;
}): Pick<Handlers, 'context.read' | 'context.input'> {
  return {
    'context.read': async ({ run_id, call: asked }) => {
      const { events, call, number, calls } = await chooseCall(memory, run_id, asked);
      // A run that was ended before its first call had no input; that is an answer too.
      if (call === 0)
        return { run_id, call, calls, system_prompt: null, tools: [], items: [], left_out: [], rejected: [] };
      const { items, left_out, rejected } = await memory.readCallSnapshot(run_id, number);
      return {
        run_id,
        call,
        calls,
        ...(await readFraming(memory, events, number)),
        items: await Promise.all(items.map((item) => toItemView(memory, item))),
        left_out: [...left_out],
        rejected: [...rejected],
      };
    },
    'context.input': async ({ run_id, call: asked }) => {
      const { events, call, number } = await chooseCall(memory, run_id, asked);
      if (call === 0)
        return {
          run_id,
          call,
          messages: [],
          tools: [],
          tools_proof: 'unproven',
          proof: 'unproven',
          erased_at: null,
        };
      const { messages, tools, toolsProof, proof, erasedAt } = await readCallInput(memory, events, number);
      return {
        run_id,
        call,
        messages: messages.map(toMessageView),
        tools: [...tools],
        tools_proof: toolsProof,
        proof,
        erased_at: erasedAt,
      };
    },
  };
}

/**
 * The events of a run and which of its calls is meant: the last by default, 0 when it made none. Its number in the journal may be higher:
 * that of a call which was lost is not used again, and a branch does not take such a call over.
 */
async function chooseCall(memory: MemoryManager, run_id: string, asked: number | undefined) {
  const events = await memory.readEvents(run_id);
  await requireOwnRun(memory, run_id);
  if (events.length === 0) {
    throw new CommonplaceError('not_found', `There is no run with the id "${run_id}".`);
  }
  const numbers = events.flatMap((event) => (event.kind === 'model_called' ? [event.facts.call] : []));
  const calls = numbers.length;
  const call = asked ?? calls;
  if (asked !== undefined && (call < 1 || call > calls)) {
    throw new CommonplaceError(
      'not_found',
      `Run "${run_id}" made ${calls} model calls; there is no call ${call}.`,
    );
  }
  return { events, call, number: numbers[call - 1] ?? 0, calls };
}

function toMessageView(message: ProvenMessage): InputView['messages'][number] {
  const { role, parts, proof } = message;
  return {
    role,
    parts: [...parts],
    tool_calls: message.role === 'assistant' ? [...message.toolCalls] : [],
    tool_call_id: message.role === 'tool' ? message.toolCallId : null,
    proof,
  };
}

/** What stood around the records: the system prompt and the tools, by what the call's own event says. */
async function readFraming(
  memory: MemoryManager,
  events: readonly JournalEvent[],
  call: number,
): Promise<Pick<ContextView, 'system_prompt' | 'tools'>> {
  const event = events.find((one) => one.kind === 'model_called' && one.facts.call === call);
  if (event?.kind !== 'model_called') return { system_prompt: null, tools: [] };
  const { prompt_version: version, tools: names = [] } = event.facts;
  return {
    system_prompt:
      version === undefined
        ? null
        : { version, text: version === systemPrompt.version ? systemPrompt.text : null },
    tools: [...(await readToldTools(memory, names))],
  };
}

async function toItemView(memory: MemoryManager, item: SnapshotItem): Promise<ContextView['items'][number]> {
  const record = await memory.readRecord(item.record_id);
  const text = record === null ? null : toRecordView(record).text;
  const isUntrusted = item.trust < selectionTable.trust.model;
  const shown = neutralise(text ?? '');
  return {
    ...item,
    text,
    current_version: record?.version ?? null,
    flags: isUntrusted && text !== null ? [...findInjectionFlags(text)] : [],
    neutralised: [...shown.changed],
    rendered: shown.changed.length > 0 ? shown.text : null,
  };
}
