import type { ReactNode } from 'react';
import type { RunStateView } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { sentenceCase } from '../format/labels.ts';

/** The state of a run, and pausing, resuming, cancelling it or taking back its permission to write. */
export function RunControls({ state }: { readonly state: RunStateView }): ReactNode {
  const bridge = useBridge();
  const { navigate } = useNavigation();
  const run = { run_id: state.run_id };
  const pause = useAction('The run could not be paused.', () => bridge.runs.pause(run));
  const resume = useAction('The run could not be resumed.', () => bridge.runs.resume(run));
  const cancel = useAction('The run could not be cancelled.', () => bridge.runs.cancel(run));
  const revoke = useAction('The permission could not be taken back.', () => bridge.runs.revokeWrites(run));
  const isGoing = state.status === 'running' || state.status === 'created';
  const isOpen = isGoing || state.status === 'paused';
  return (
    <div className="run-controls">
      <div className="run-state">
        <p>
          <strong>{sentenceCase(state.status)}</strong>
          {state.step !== null && <>, at step “{state.step}”</>}
          {state.failure_reason !== null && <>: {sentenceCase(state.failure_reason).toLowerCase()}</>}
          <span className="text-quiet"> · {state.write_allowed ? 'may write' : 'may not write'}</span>
        </p>
        <ActionButton isSmall kind="danger" onPress={() => navigate({ type: 'forget', ids: [state.run_id] })}>
          Forget …
        </ActionButton>
      </div>
      <div className="row-actions">
        {isGoing && (
          <ActionButton isSmall isPending={pause.isBusy} onPress={() => pause.run(undefined)}>
            Pause
          </ActionButton>
        )}
        {isOpen && (
          <ActionButton
            isSmall
            kind={state.status === 'paused' ? 'primary' : 'plain'}
            isPending={resume.isBusy}
            onPress={() => resume.run(undefined)}
          >
            Resume
          </ActionButton>
        )}
        {isOpen && (
          <ActionButton isSmall isPending={cancel.isBusy} onPress={() => cancel.run(undefined)}>
            Cancel run
          </ActionButton>
        )}
        {isOpen && state.write_allowed && (
          <ActionButton isSmall isPending={revoke.isBusy} onPress={() => revoke.run(undefined)}>
            Stop it from writing
          </ActionButton>
        )}
      </div>
    </div>
  );
}
