import type { ReactNode } from 'react';
import { counted } from '../format/numbers.ts';
import type { LiveTurn } from '../live/live-turn.ts';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { livePhaseText } from './live-phase-text.ts';
import { useOpenLinks } from './use-open-links.ts';

/** The answer while it is written: what is being done now, tools so far, and the text as it arrives. */
export function LiveAnswer({ turn }: { readonly turn: LiveTurn }): ReactNode {
  const links = useOpenLinks();
  return (
    <div className="message message-assistant message-live" aria-busy={turn.phase !== 'ended'}>
      <header className="message-header">
        <span className="message-author">Commonplace</span>
        <span className="text-quiet">{livePhaseText(turn)}</span>
      </header>
      {turn.folded > 0 && (
        <p className="text-quiet">
          {counted(turn.folded, 'earlier message')} folded into a summary to make room.
        </p>
      )}
      {turn.steps.length > 0 && (
        <ol className="live-steps" aria-label="Tool calls so far">
          {turn.steps.map((step) => (
            <li key={step.tool_log_id}>
              <code>{step.tool}</code>{' '}
              <span className={step.outcome === 'success' ? 'text-quiet' : 'text-danger'}>
                {step.outcome}
              </span>
            </li>
          ))}
        </ol>
      )}
      {turn.text !== '' && <MarkdownText text={turn.text} citations={[]} {...links} />}
    </div>
  );
}
