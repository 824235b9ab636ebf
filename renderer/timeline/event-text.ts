import type { EventView } from '../../shared/contract/runs.ts';
import { sentenceCase } from '../format/labels.ts';
import { formatCount, formatDuration } from '../format/numbers.ts';

export interface EventText {
  readonly title: string;
  readonly detail: string | null;
  readonly tone: 'plain' | 'good' | 'bad';
}

function text(event: EventView, name: string): string {
  const value = event.facts[name];
  return value === undefined || value === null ? '?' : String(value);
}

function duration(event: EventView): string | null {
  const value = event.facts['duration_ms'];
  return typeof value === 'number' ? formatDuration(value) : null;
}

function tokens(event: EventView): string | null {
  const sent = event.facts['prompt_tokens'];
  const received = event.facts['completion_tokens'];
  if (typeof sent !== 'number' || typeof received !== 'number') return null;
  return `${formatCount(sent)} tokens in, ${formatCount(received)} out`;
}

function joined(...parts: readonly (string | null)[]): string | null {
  const kept = parts.filter((part) => part !== null);
  return kept.length === 0 ? null : kept.join(' · ');
}

/** A journal event in words. Kinds of a newer schema are shown by their name. */
export function eventText(event: EventView): EventText {
  const plain = (title: string, detail: string | null = null): EventText => ({
    title,
    detail,
    tone: 'plain',
  });
  switch (event.kind) {
    case 'run_created':
      return plain('Run created', event.facts['write_allowed'] === true ? 'May write' : 'May not write');
    case 'step_started':
      return plain(`Step: ${text(event, 'step')}`);
    case 'model_called':
      return plain(`Model called (${text(event, 'purpose')})`, text(event, 'model'));
    case 'model_replied':
      return plain('Model replied', joined(text(event, 'finish'), tokens(event), duration(event)));
    case 'tool_started':
      return plain(`Tool started: ${text(event, 'tool')}`, `Effect: ${text(event, 'effect')}`);
    case 'tool_finished':
      return {
        title: `Tool finished: ${text(event, 'tool')}`,
        detail: joined(text(event, 'status'), duration(event)),
        tone: event.facts['status'] === 'failed' ? 'bad' : 'good',
      };
    case 'tool_refused':
      return { title: `Tool refused: ${text(event, 'tool')}`, detail: text(event, 'reason'), tone: 'bad' };
    case 'permission_asked':
      return plain(`Permission asked: ${text(event, 'tool')}`, `Effect: ${text(event, 'effect')}`);
    case 'permission_answered':
      return plain(`Permission answered: ${text(event, 'answer')}`);
    case 'run_completed':
      return { title: 'Run completed', detail: 'Answered', tone: 'good' };
    case 'run_failed':
      return {
        title: 'Run failed',
        detail: sentenceCase(text(event, 'reason')),
        tone: 'bad',
      };
    default:
      return plain(sentenceCase(event.kind));
  }
}
