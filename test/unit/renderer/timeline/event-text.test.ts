import { expect, test } from 'vitest';
import { eventFactSchemas } from '../../../../main/journal/events.ts';
import { eventText } from '../../../../renderer/timeline/event-text.ts';
import type { EventView } from '../../../../shared/contract/runs.ts';

function event(kind: string, facts: EventView['facts']): EventView {
  return {
    id: 'e',
    run_id: 'r',
    sequence: 1,
    kind,
    schema: 1,
    at: '2026-01-01T00:00:00.000Z',
    facts,
    content: null,
    erased_at: null,
  };
}

test('C7 a failed tool and a failed run stand out', () => {
  expect(eventText(event('tool_finished', { tool: 'x', status: 'failed', duration_ms: 6 }))).toEqual({
    title: 'Tool finished: x',
    detail: 'failed · 6 ms',
    tone: 'bad',
  });
  expect(eventText(event('run_failed', { reason: 'model_empty' }))).toMatchObject({
    detail: 'Model empty',
    tone: 'bad',
  });
});

test.each(Object.keys(eventFactSchemas))('C7 %s has words of its own', (kind) => {
  expect(eventText(event(kind, {})).title).not.toContain('_');
});

test('C7 a kind of a newer schema is shown by its name', () => {
  expect(eventText(event('budget_raised', {})).title).toBe('Budget raised');
});
