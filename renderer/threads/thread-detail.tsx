import type { ReactNode } from 'react';
import type { ThreadRecord } from '../../shared/records/records.ts';
import { ShortTime } from '../components/short-time.tsx';
import { livePhaseText } from '../conversation/live-phase-text.ts';
import { counted } from '../format/numbers.ts';
import { isRunning } from '../live/live-turn.ts';
import { useLiveTurn } from '../live/live-turns.tsx';
import { useUnfinishedRuns } from '../queries/run-queries.ts';

/** How a thread stands: what its run is doing or that one waits to be resumed, else how long it is and when it was last used. */
export function ThreadDetail({ thread }: { readonly thread: ThreadRecord }): ReactNode {
  const turn = useLiveTurn(thread.id);
  const unfinished = useUnfinishedRuns().data?.runs.find((run) => run.thread_id === thread.id);
  if (turn !== undefined && isRunning(turn)) {
    return <span className="side-item-detail side-item-live">{livePhaseText(turn)}</span>;
  }
  return (
    <span className="side-item-detail">
      {unfinished !== undefined && (
        <span className="side-item-live">{unfinished.status === 'paused' ? 'Paused' : 'Interrupted'} · </span>
      )}
      {counted(thread.messages, 'message')} · <ShortTime instant={thread.updated_at} />
    </span>
  );
}
