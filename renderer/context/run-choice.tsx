import type { ReactNode } from 'react';
import type { RunSummary } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { Choice } from '../components/choice.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { counted } from '../format/numbers.ts';
import { formatInstant } from '../format/times.ts';
import { useRuns } from '../queries/run-queries.ts';

/** Chooses a run of the thread, the latest at first, and shows it. */
export function RunChoice(props: {
  readonly tab: 'context' | 'timeline';
  readonly view: (run: RunSummary) => ReactNode;
}): ReactNode {
  const { state, navigate } = useNavigation();
  const runs = useRuns(state.threadId);
  if (state.threadId === null) return <EmptyNotice title="Open a thread to see its runs." />;
  if (!runs.isSuccess) return <ReadNotice query={runs} what="runs" failed="The runs could not be read." />;
  const newestFirst = runs.data.runs.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1));
  const run = newestFirst.find((candidate) => candidate.run_id === state.runId) ?? newestFirst[0];
  if (run === undefined) return <EmptyNotice title="Nothing has been asked in this thread yet." />;
  return (
    <div className="run-view">
      <Choice
        label="Run"
        isLabelHidden
        value={run.run_id}
        options={newestFirst.map((candidate) => ({
          id: candidate.run_id,
          label: `${formatInstant(candidate.started_at)} · ${candidate.status} · ${counted(candidate.steps, 'step')}${candidate.imported ? ' · imported' : ''}`,
        }))}
        onChange={(runId) => navigate({ type: 'show_run', runId, tab: props.tab })}
      />
      {props.view(run)}
    </div>
  );
}
