import type { ReactNode } from 'react';
import type { RecallResult, RecallStage } from '../../shared/contract/recall.ts';
import { formatCount } from '../format/numbers.ts';

const stageLabels: Readonly<Record<RecallStage, string>> = {
  embedding: 'embed the query',
  vectors: 'vectors',
  full_text: 'full text',
  fusion: 'fuse',
  reading: 'read',
};

/** How many records each ranking gave, and how long each stage took. */
export function RecallFacts({ result }: { readonly result: RecallResult }): ReactNode {
  const { found, stages } = result;
  const total = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <div className="recall-facts text-quiet">
      <p>
        Found by full text <span className="number">{formatCount(found.fullText)}</span>, by vectors{' '}
        <span className="number">{formatCount(found.vectors)}</span>; ranked together, with what a second look
        by vectors added, <span className="number">{formatCount(found.fused)}</span>. Vectors of{' '}
        {result.embedder.split(':', 1)}.
      </p>
      <ul className="recall-stages" aria-label="Time by stage">
        {stages.map(({ stage, milliseconds }) => (
          <li key={stage}>
            {stageLabels[stage]} <span className="number">{milliseconds.toFixed(1)} ms</span>
          </li>
        ))}
        <li>
          all <span className="number">{total.toFixed(1)} ms</span>
        </li>
      </ul>
    </div>
  );
}
