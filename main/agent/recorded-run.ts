import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';

/** A model reply as the journal keeps it. */
const replyContentSchema = z.object({
  text: z.string(),
  tool_calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
});

export interface RecordedReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
}

export type RecordedTool =
  | {
      readonly state: 'finished';
      readonly toolLogId: string;
      readonly outcome: 'success' | 'failed' | 'refused';
    }
  | { readonly state: 'in_flight'; readonly tool: string; readonly repeatable: boolean };

/**
 * What a run has already done, read off its events: results that are taken from the journal and never made twice (spec C5).
 */
export interface RecordedRun {
  readonly replies: ReadonlyMap<number, RecordedReply>;
  readonly tools: ReadonlyMap<string, RecordedTool>;
  readonly steps: ReadonlySet<string>;
  /** The highest number of a model call, 0 when none was made. */
  readonly lastCall: number;
}

export function readRecordedRun(events: readonly JournalEvent[]): RecordedRun {
  const replies = new Map<number, RecordedReply>();
  const tools = new Map<string, RecordedTool>();
  const steps = new Set<string>();
  let lastCall = 0;
  for (const event of events) {
    switch (event.kind) {
      case 'step_started':
        steps.add(event.facts.step);
        break;
      case 'model_called':
        lastCall = Math.max(lastCall, event.facts.call);
        break;
      case 'model_replied':
        replies.set(event.facts.call, readReply(event));
        break;
      case 'tool_started':
        tools.set(event.facts.tool_call_id, {
          state: 'in_flight',
          tool: event.facts.tool,
          repeatable: event.facts.repeatable,
        });
        break;
      case 'tool_finished':
      case 'tool_refused':
        tools.set(event.facts.tool_call_id, {
          state: 'finished',
          toolLogId: event.facts.tool_log_id,
          outcome: event.kind === 'tool_refused' ? 'refused' : event.facts.status,
        });
        break;
      default:
        break;
    }
  }
  return { replies, tools, steps, lastCall };
}

/** What a `model_replied` event says. Errors: `source_forgotten` when that was erased. */
export function readReply(event: Extract<JournalEvent, { kind: 'model_replied' }>): RecordedReply {
  if (event.erased_at !== null || event.content === null) {
    throw new CommonplaceError(
      'source_forgotten',
      `Run ${event.run_id} cannot go on: what the model said was erased at version ${event.erased_at ?? 'unknown'}.`,
    );
  }
  const content = replyContentSchema.parse(event.content);
  return { text: content.text, toolCalls: content.tool_calls };
}

/** The content of a `model_replied` event. */
export function replyContent(reply: RecordedReply): z.infer<typeof replyContentSchema> {
  return {
    text: reply.text,
    tool_calls: reply.toolCalls.map((call) => ({ id: call.id, name: call.name, arguments: call.arguments })),
  };
}
