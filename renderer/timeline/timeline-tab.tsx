import { type ReactNode, useState } from 'react';
import type { RunSummary } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ReadNotice } from '../components/read-notice.tsx';
import { useAction } from '../components/use-action.ts';
import { RunChoice } from '../context/run-choice.tsx';
import { useRun } from '../queries/run-queries.ts';
import { TaskResult } from '../tasks/task-result.tsx';
import { EventList } from './event-list.tsx';
import { ReplayStepper } from './replay-stepper.tsx';
import { RunChart } from './run-chart.tsx';
import { RunControls } from './run-controls.tsx';
import { runPhase } from './run-phase.ts';
import { runSpans } from './run-spans.ts';

/** The history of a run: what happened, when, and what can be done with it (spec C7). */
export function TimelineTab(): ReactNode {
  return <RunChoice tab="timeline" view={(run) => <RunTimeline key={run.run_id} run={run} />} />;
}

function RunTimeline({ run }: { readonly run: RunSummary }): ReactNode {
  const bridge = useBridge();
  const { navigate } = useNavigation();
  const view = useRun(run.run_id);
  const [replayedTo, setReplayedTo] = useState<number | null>(null);
  const branch = useAction(
    'No thread could be branched off here.',
    (sequence: number) => bridge.runs.branch({ run_id: run.run_id, sequence }),
    ({ thread_id, run_id }) => {
      navigate({ type: 'show_thread', threadId: thread_id });
      navigate({ type: 'show_run', runId: run_id, tab: 'timeline' });
    },
  );
  if (!view.isSuccess) return <ReadNotice query={view} what="the run" failed="The run could not be read." />;
  const { events, state } = view.data;
  const taskId = events[0]?.facts['task_id'];
  const shown = replayedTo === null ? events : events.slice(0, replayedTo);
  return (
    <>
      <RunControls run={run} state={state} />
      {typeof taskId === 'string' && (
        <TaskResult taskId={taskId} hasEnded={runPhase(run.status, false) === 'ended'} />
      )}
      <RunChart spans={runSpans(shown)} />
      <ReplayStepper runId={run.run_id} events={events.length} at={replayedTo} setAt={setReplayedTo} />
      <EventList events={shown} threadId={run.thread_id} branch={branch.run} />
    </>
  );
}
