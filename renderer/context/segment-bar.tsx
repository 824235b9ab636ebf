import type { ReactNode } from 'react';
import { segmentLabel } from '../format/labels.ts';
import { formatCount, formatShare } from '../format/numbers.ts';
import type { MeterShare } from './meter-shares.ts';
import { segmentColor } from './segment-color.ts';

/** A bar made of the segments, and what each colour stands for. */
export function SegmentBar(props: { readonly shares: readonly MeterShare[] }): ReactNode {
  return (
    <div className="segment-bar-group">
      <div className="segment-bar" aria-hidden="true">
        {props.shares.map((share) => (
          <span
            key={share.name}
            className={`segment-piece ${segmentColor(share.name)}`}
            style={{ flexGrow: share.share }}
            title={`${segmentLabel(share.name)}: ${formatCount(share.tokens)} tokens`}
          />
        ))}
      </div>
      <ul className="segment-legend">
        {props.shares.map((share) => (
          <li key={share.name} title={`${formatShare(share.share)} of the tokens in use`}>
            <span className={`segment-key ${segmentColor(share.name)}`} aria-hidden="true" />
            {segmentLabel(share.name)} <span className="number">{formatCount(share.tokens)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
