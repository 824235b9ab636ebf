import type { ReactNode } from 'react';
import { formatDuration } from '../format/numbers.ts';
import type { RunSpan } from './run-spans.ts';

/** When a run's model and tools were at work, one row each. */
export function RunChart({ spans }: { readonly spans: readonly RunSpan[] }): ReactNode {
  if (spans.length === 0) return null;
  return (
    <ol className="run-chart" aria-label="When the model and the tools were at work">
      {spans.map((span) => (
        <li key={span.id}>
          <span className="run-chart-label">{span.label}</span>
          <span className="run-chart-track" aria-hidden="true">
            <span
              className={`run-chart-span run-chart-${span.kind}`}
              style={{ insetInlineStart: `${span.start * 100}%`, inlineSize: `${span.length * 100}%` }}
            />
          </span>
          <span className="number text-quiet">{formatDuration(span.milliseconds)}</span>
        </li>
      ))}
    </ol>
  );
}
