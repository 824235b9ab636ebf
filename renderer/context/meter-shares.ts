import type { ContextMeter } from '../../shared/contract/turns.ts';

export interface MeterShare {
  readonly name: string;
  readonly tokens: number;
  /** Of the tokens in use, from 0 to 1. */
  readonly share: number;
}

/** The segments that hold anything, each with its share of the tokens in use, in the order of the model input. */
export function meterShares(meter: Pick<ContextMeter, 'segments'>): readonly MeterShare[] {
  const used = meter.segments.reduce((sum, segment) => sum + segment.tokens, 0);
  return meter.segments
    .filter((segment) => segment.tokens > 0)
    .map((segment) => ({ name: segment.name, tokens: segment.tokens, share: segment.tokens / used }));
}

/** How full the budget is, from 0 to 1; more than full reads as full. */
export function meterFill(meter: Pick<ContextMeter, 'tokens' | 'budget'>): number {
  return Math.min(1, meter.tokens / meter.budget);
}
