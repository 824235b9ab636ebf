import type { ReactNode } from 'react';
import type { RunSummary } from '../../shared/contract/runs.ts';
import { ErrorNotice, LoadingNotice } from '../components/state-notice.tsx';
import { RunChoice } from '../context/run-choice.tsx';
import { useRun } from '../queries/run-queries.ts';
import { EventList } from './event-list.tsx';
import { RunChart } from './run-chart.tsx';
import { RunControls } from './run-controls.tsx';
import { runSpans } from './run-spans.ts';

/** The history of a run: what happened, when, and what can be done with it (spec C7). */
export function TimelineTab(): ReactNode {
  return <RunChoice tab="timeline" view={(run) => <RunTimeline key={run.run_id} run={run} />} />;
}

function RunTimeline({ run }: { readonly run: RunSummary }): ReactNode {
  const view = useRun(run.run_id);
  if (view.isPending) return <LoadingNotice what="the run" />;
  if (view.isError) {
    return (
      <ErrorNotice what="The run could not be read." error={view.error} retry={() => void view.refetch()} />
    );
  }
  return (
    <>
      <RunControls state={view.data.state} />
      <RunChart spans={runSpans(view.data.events)} />
      <EventList events={view.data.events} />
    </>
  );
}
