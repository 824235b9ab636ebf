import type { RunSummary } from '../../shared/contract/runs.ts';
import { assertNever } from '../../shared/errors.ts';

/** What can be done with a run: under way here, paused, cut short without a pause, or over. */
export type RunPhase = 'live' | 'paused' | 'interrupted' | 'ended';

export function runPhase(status: RunSummary['status'], isLive: boolean): RunPhase {
  switch (status) {
    case 'created':
    case 'running':
      return isLive ? 'live' : 'interrupted';
    case 'paused':
      return isLive ? 'live' : 'paused';
    case 'completed':
    case 'failed':
    case 'cancelled':
      return 'ended';
    default:
      return assertNever(status);
  }
}
