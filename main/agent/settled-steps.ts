import type { JournalEvent } from '../journal/events.ts';

/**
 * The steps of a run that have come to a result: model calls with their replies and tool calls with their ends. What was asked, paused
 * or still under way is left out, so that a run made of them goes on from its last result.
 */
export function settledSteps(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const replied = new Set<number>();
  const ended = new Set<string>();
  for (const event of events) {
    if (event.kind === 'model_replied') replied.add(event.facts.call);
    if (event.kind === 'tool_finished' || event.kind === 'tool_refused') ended.add(event.facts.tool_call_id);
  }
  return events.filter((event) => {
    switch (event.kind) {
      case 'model_called':
      case 'model_replied':
        return replied.has(event.facts.call);
      case 'tool_started':
      case 'tool_finished':
      case 'tool_refused':
        return ended.has(event.facts.tool_call_id);
      default:
        return false;
    }
  });
}
