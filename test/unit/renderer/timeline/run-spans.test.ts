import { expect, test } from 'vitest';
import { runSpans } from '../../../../renderer/timeline/run-spans.ts';
import type { EventView } from '../../../../shared/contract/runs.ts';

function event(sequence: number, seconds: number, kind: string, facts: EventView['facts']): EventView {
  return {
    id: String(sequence),
    run_id: 'r',
    sequence,
    kind,
    schema: 1,
    at: new Date(seconds * 1000).toISOString(),
    facts,
    content: null,
    erased_at: null,
  };
}

test('C7 each start is paired with its own end, as shares of the whole run', () => {
  const spans = runSpans([
    event(1, 0, 'run_created', {}),
    event(2, 0, 'model_called', { call: 1, model: 'm' }),
    event(3, 4, 'model_replied', { call: 1 }),
    event(4, 4, 'tool_started', { tool_call_id: 'c', tool: 'x' }),
    event(5, 5, 'tool_finished', { tool_call_id: 'c', tool: 'x' }),
    event(6, 10, 'run_completed', {}),
  ]);
  expect(spans).toMatchObject([
    { kind: 'model', label: 'm', start: 0, length: 0.4, milliseconds: 4000 },
    { kind: 'tool', label: 'x', start: 0.4, length: 0.1, milliseconds: 1000 },
  ]);
});

test('C5 a tool that was in flight reaches to the end of what is known', () => {
  const spans = runSpans([
    event(1, 0, 'tool_started', { tool_call_id: 'c', tool: 'x' }),
    event(2, 8, 'run_paused', {}),
  ]);
  expect(spans).toMatchObject([{ start: 0, length: 1 }]);
});

test('C7 no events, no spans', () => {
  expect(runSpans([])).toEqual([]);
});
