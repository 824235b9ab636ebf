import type { EventView } from '../../shared/contract/runs.ts';

/** A stretch of a run during which a model or a tool was at work; `start` and `length` are shares of the whole, 0 to 1. */
export interface RunSpan {
  readonly id: string;
  readonly kind: 'model' | 'tool';
  readonly label: string;
  readonly start: number;
  readonly length: number;
  readonly milliseconds: number;
}

interface OpenSpan {
  readonly kind: RunSpan['kind'];
  readonly label: string;
  readonly from: number;
}

/** Pairs each start with its end. What never ended reaches to the end of the run. */
export function runSpans(events: readonly EventView[]): readonly RunSpan[] {
  const first = events[0];
  const last = events.at(-1);
  if (first === undefined || last === undefined) return [];
  const begin = Date.parse(first.at);
  const whole = Math.max(1, Date.parse(last.at) - begin);
  const open = new Map<string, OpenSpan>();
  const spans: RunSpan[] = [];
  function close(key: string, at: number): void {
    const span = open.get(key);
    if (span === undefined) return;
    open.delete(key);
    spans.push({
      id: key,
      kind: span.kind,
      label: span.label,
      start: (span.from - begin) / whole,
      length: (at - span.from) / whole,
      milliseconds: at - span.from,
    });
  }
  for (const event of events) {
    const at = Date.parse(event.at);
    const call = `model ${String(event.facts['call'])}`;
    const tool = `tool ${String(event.facts['tool_call_id'])}`;
    if (event.kind === 'model_called') {
      open.set(call, { kind: 'model', label: String(event.facts['model']), from: at });
    } else if (event.kind === 'tool_started') {
      open.set(tool, { kind: 'tool', label: String(event.facts['tool']), from: at });
    } else if (event.kind === 'model_replied') close(call, at);
    else if (event.kind === 'tool_finished') close(tool, at);
  }
  for (const key of open.keys()) close(key, begin + whole);
  return spans;
}
