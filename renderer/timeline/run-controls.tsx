import type { ReactNode } from 'react';
import type { RunStateView, RunSummary } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';
import { sentenceCase } from '../format/labels.ts';
import { useResumeRun } from '../runs/resume-run.tsx';
import { runPhase } from './run-phase.ts';

/** The state of a run, and pausing, resuming, cancelling, exporting it or taking back its permission to write. */
export function RunControls(props: { readonly run: RunSummary; readonly state: RunStateView }): ReactNode {
  const { state } = props;
  const bridge = useBridge();
  const toasts = useToasts();
  const { navigate } = useNavigation();
  const { resume, resuming } = useResumeRun();
  const run = { run_id: state.run_id };
  const phase = runPhase(state.status, props.run.live || resuming === state.run_id);
  const pause = useAction('The run could not be paused.', () => bridge.runs.pause(run));
  const cancel = useAction('The run could not be cancelled.', () => bridge.runs.cancel(run));
  const revoke = useAction('The permission could not be taken back.', () => bridge.runs.revokeWrites(run));
  const save = useAction(
    'The run could not be exported.',
    () => bridge.runs.export(run),
    ({ file }) => toasts.inform(`Exported to ${file}`),
  );
  return (
    <div className="run-controls">
      <div className="run-state">
        <p>
          <strong>{phase === 'interrupted' ? 'Interrupted' : sentenceCase(state.status)}</strong>
          {state.step !== null && <>, at step “{state.step}”</>}
          {state.failure_reason !== null && <>: {sentenceCase(state.failure_reason).toLowerCase()}</>}
          <span className="text-quiet"> · {state.write_allowed ? 'may write' : 'may not write'}</span>
        </p>
        <ActionButton isSmall kind="danger" onPress={() => navigate({ type: 'forget', ids: [state.run_id] })}>
          Forget …
        </ActionButton>
      </div>
      <div className="row-actions">
        {phase === 'live' && (
          <ActionButton isSmall isPending={pause.isBusy} onPress={() => pause.run(undefined)}>
            {pause.isBusy ? 'Pausing after this step' : 'Pause'}
          </ActionButton>
        )}
        {(phase === 'paused' || phase === 'interrupted') && (
          <ActionButton isSmall kind="primary" onPress={() => resume(state.run_id)}>
            Resume
          </ActionButton>
        )}
        {phase !== 'ended' && (
          <ActionButton isSmall isPending={cancel.isBusy} onPress={() => cancel.run(undefined)}>
            Cancel run
          </ActionButton>
        )}
        {phase !== 'ended' && state.write_allowed && (
          <ActionButton isSmall isPending={revoke.isBusy} onPress={() => revoke.run(undefined)}>
            Stop it from writing
          </ActionButton>
        )}
        <ActionButton isSmall isPending={save.isBusy} onPress={() => save.run(undefined)}>
          Export
        </ActionButton>
      </div>
    </div>
  );
}
