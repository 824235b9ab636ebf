import type { JournalEvent } from '../journal/events.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';
import type { InputMessage } from './input-message.ts';
import { foldedResult } from './loop-messages.ts';
import { readReply } from './recorded-run.ts';
import { toolMessage } from './run-tool-call.ts';

type ToolEnded = Extract<JournalEvent, { readonly kind: 'tool_finished' | 'tool_refused' }>;

/**
 * What the loop had said and been told before a model call, from the replies in the journal and the tools' logs, of which the first
 * `folded` stood as a line: the counterpart of `LoopMessages`. What was forgotten of it has no text.
 */
export async function readLoopInput(
  memory: Pick<MemoryManager, 'readRecord'>,
  before: readonly JournalEvent[],
  folded: number,
): Promise<readonly InputMessage[]> {
  const messages: InputMessage[] = [];
  const calls = new Map<string, ToolCall>();
  let results = 0;
  for (const event of before) {
    if (event.kind === 'model_replied') {
      const reply = event.content === null ? null : readReply(event);
      for (const call of reply?.toolCalls ?? []) calls.set(call.id, call);
      messages.push({
        role: 'assistant',
        parts: [{ segment: 'loop', record_id: null, text: reply?.text ?? null }],
        toolCalls: reply?.toolCalls ?? [],
      });
    }
    if (event.kind === 'tool_finished' || event.kind === 'tool_refused') {
      const { tool_call_id: toolCallId, tool_log_id: record_id } = event.facts;
      const text =
        results < folded
          ? foldedResult(record_id)
          : await readToolMessage(memory, event, calls.get(toolCallId)?.name);
      results += 1;
      messages.push({ role: 'tool', parts: [{ segment: 'loop', record_id, text }], toolCallId });
    }
  }
  return messages;
}

async function readToolMessage(
  memory: Pick<MemoryManager, 'readRecord'>,
  { facts }: ToolEnded,
  name: string | undefined,
): Promise<string | null> {
  const log = await memory.readRecord(facts.tool_log_id);
  if (log?.store !== 'tool_log') return null;
  return toolMessage({ name: name ?? facts.tool }, { result: log.result, error: log.error_message }, log.id);
}
