import { type ReactNode, useState } from 'react';
import type { UnfinishedRun } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { useUnfinishedRuns } from '../queries/run-queries.ts';
import { useResumeRun } from './resume-run.tsx';

/** The most that are offered at a time; the others come up as these are settled. */
const shownAtOnce = 3;

/** Offers the runs that were cut short or paused, each until it is settled or put off (spec C5). Those of the open thread are offered there. */
export function UnfinishedRuns(): ReactNode {
  const { state } = useNavigation();
  const unfinished = useUnfinishedRuns();
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const runs = (unfinished.data?.runs ?? []).filter(
    (run) => !putOff.includes(run.run_id) && run.thread_id !== state.threadId,
  );
  if (runs.length === 0) return null;
  return (
    <ul className="unfinished-runs" aria-label="Unfinished runs">
      {runs.slice(0, shownAtOnce).map((run) => (
        <UnfinishedRow key={run.run_id} run={run} putOff={() => setPutOff([...putOff, run.run_id])} />
      ))}
      {runs.length > shownAtOnce && <li className="text-quiet">and {runs.length - shownAtOnce} more</li>}
    </ul>
  );
}

function UnfinishedRow(props: { readonly run: UnfinishedRun; readonly putOff: () => void }): ReactNode {
  const { run_id, thread_id, question, status, in_flight } = props.run;
  const bridge = useBridge();
  const { navigate } = useNavigation();
  const { resume } = useResumeRun();
  const cancel = useAction('The run could not be cancelled.', () => bridge.runs.cancel({ run_id }));
  function show(): void {
    navigate({ type: 'show_thread', threadId: thread_id });
    navigate({ type: 'show_run', runId: run_id, tab: 'timeline' });
  }
  return (
    <li>
      <p className="unfinished-text">
        <strong>{status === 'paused' ? 'Paused' : 'Interrupted'}:</strong>{' '}
        {question ?? 'a run whose question was forgotten'}
        {in_flight.length > 0 && (
          <span className="text-quiet"> · {in_flight.map(({ tool }) => tool).join(', ')} was under way</span>
        )}
      </p>
      <ActionButton
        isSmall
        kind="primary"
        onPress={() => {
          show();
          resume(run_id);
        }}
      >
        Resume
      </ActionButton>
      <ActionButton isSmall onPress={show}>
        Show
      </ActionButton>
      <ActionButton isSmall isPending={cancel.isBusy} onPress={() => cancel.run(undefined)}>
        Cancel run
      </ActionButton>
      <ActionButton isSmall kind="quiet" onPress={props.putOff}>
        Later
      </ActionButton>
    </li>
  );
}
