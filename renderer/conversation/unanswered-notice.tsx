import type { ReactNode } from 'react';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import type { LiveTurn } from '../live/live-turn.ts';
import { stopReasonText } from './stop-reason-text.ts';
import { endOf, type Unanswered } from './unanswered.ts';

/** Under a question without an answer: why there is none, and how to go on. */
export function UnansweredNotice(props: {
  readonly unanswered: Unanswered;
  /** Its question is not the row above, so the notice names it. */
  readonly isApart: boolean;
  readonly turn: LiveTurn | undefined;
  readonly ask: (text: string) => void;
  readonly resume: (runId: string) => void;
}): ReactNode {
  const { unanswered, turn } = props;
  if (unanswered.kind === 'resumable') {
    return (
      <ResumableNotice
        about={props.isApart ? unanswered.message.content : null}
        isPaused={unanswered.isPaused}
        runId={unanswered.runId}
        resume={props.resume}
      />
    );
  }
  const { reason, error } = endOf(unanswered, turn);
  // Stopped, or forgotten, by the user.
  const isOwnWish = reason === 'cancelled' || reason === 'completed';
  return (
    <div
      className={isOwnWish ? 'notice-inline' : 'notice-inline notice-error'}
      role={isOwnWish ? 'status' : 'alert'}
    >
      <p>
        {stopReasonText(reason)}
        {!isOwnWish && error !== null && <> {error}</>}
      </p>
      <ActionButton isSmall onPress={() => props.ask(unanswered.message.content)}>
        Ask again
      </ActionButton>
    </div>
  );
}

function ResumableNotice(props: {
  readonly about: string | null;
  readonly isPaused: boolean;
  readonly runId: string;
  readonly resume: (runId: string) => void;
}): ReactNode {
  const bridge = useBridge();
  const cancel = useAction('The run could not be cancelled.', () =>
    bridge.runs.cancel({ run_id: props.runId }),
  );
  return (
    <div className="notice-inline" role="status">
      <p>
        <strong>{props.isPaused ? 'Paused.' : 'Interrupted.'}</strong>{' '}
        {props.about !== null && <span className="notice-about">{props.about} </span>}
        It goes on where it stopped; nothing is done twice.
      </p>
      <ActionButton isSmall kind="primary" onPress={() => props.resume(props.runId)}>
        Resume
      </ActionButton>
      <ActionButton isSmall isPending={cancel.isBusy} onPress={() => cancel.run(undefined)}>
        Cancel run
      </ActionButton>
    </div>
  );
}
