import type { ReactNode } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { sentenceCase } from '../format/labels.ts';
import { useReplay } from '../queries/run-queries.ts';

/** Steps through a replay of a run: how it stood after each of its events, folded again from the journal (spec C7). */
export function ReplayStepper(props: {
  readonly runId: string;
  readonly events: number;
  /** The event the replay stands at; null: not replaying. */
  readonly at: number | null;
  readonly setAt: (at: number | null) => void;
}): ReactNode {
  const { at, events, setAt } = props;
  const replay = useReplay(props.runId, at);
  if (at === null) {
    return (
      <div className="row-actions">
        <ActionButton isSmall onPress={() => setAt(1)}>
          Step through a replay
        </ActionButton>
      </div>
    );
  }
  const state = replay.data?.state;
  return (
    <div className="replay" role="group" aria-label="Replay">
      <div className="row-actions stepper">
        <ActionButton isSmall isDisabled={at <= 1} onPress={() => setAt(at - 1)}>
          ‹ Before
        </ActionButton>
        <span className="number">
          Event {at} of {events}
        </span>
        <ActionButton isSmall isDisabled={at >= events} onPress={() => setAt(at + 1)}>
          After ›
        </ActionButton>
        <ActionButton isSmall kind="quiet" onPress={() => setAt(null)}>
          End the replay
        </ActionButton>
      </div>
      {state !== undefined && (
        <p aria-live="polite">
          {sentenceCase(state.status)}
          {state.step !== null && <>, at step “{state.step}”</>}
          <span className="text-quiet"> · {state.write_allowed ? 'may write' : 'may not write'}</span>
        </p>
      )}
    </div>
  );
}
