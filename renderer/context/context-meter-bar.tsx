import type { ReactNode } from 'react';
import { Meter } from 'react-aria-components';
import type { ContextMeter } from '../../shared/contract/turns.ts';
import { formatCount, formatShare } from '../format/numbers.ts';
import { meterFill, meterShares } from './meter-shares.ts';
import { SegmentBar } from './segment-bar.tsx';

const statusText = { ok: 'ok', warning: 'filling up', critical: 'will be summarised' } as const;

/** The context of the next model call: how full the budget is, and what fills it. */
export function ContextMeterBar({ meter }: { readonly meter: ContextMeter }): ReactNode {
  const fill = meterFill(meter);
  return (
    <section className={`context-meter context-meter-${meter.status}`} aria-label="Context">
      <Meter
        className="budget-meter"
        aria-label="Context budget in use"
        value={fill}
        minValue={0}
        maxValue={1}
        valueLabel={`${formatCount(meter.tokens)} of ${formatCount(meter.budget)} tokens, ${statusText[meter.status]}`}
      >
        {({ valueText }) => (
          <>
            <span className="budget-text">
              Context <span className="number">{valueText}</span>
            </span>
            <span className="budget-gauge" aria-hidden="true" title={formatShare(fill)}>
              <span className="budget-fill" style={{ inlineSize: `${fill * 100}%` }} />
              <span className="budget-tick budget-tick-warning" />
              <span className="budget-tick budget-tick-critical" />
            </span>
          </>
        )}
      </Meter>
      <SegmentBar shares={meterShares(meter)} />
    </section>
  );
}
