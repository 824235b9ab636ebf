import type { ReactNode } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import type { LiveTurn } from '../live/live-turn.ts';
import { stopReasonText } from './stop-reason-text.ts';
import type { Unanswered } from './unanswered.ts';

/** Under a question without an answer: why there is none, and how to go on. */
export function UnansweredNotice(props: {
  readonly unanswered: Unanswered;
  readonly turn: LiveTurn | undefined;
  readonly ask: (text: string) => void;
  readonly resume: (runId: string) => void;
}): ReactNode {
  const { unanswered, turn } = props;
  if (unanswered.kind === 'resumable') {
    return (
      <div className="notice-inline" role="status">
        <p>This run has not ended. It goes on where it stopped; nothing is done twice.</p>
        <ActionButton isSmall kind="primary" onPress={() => props.resume(unanswered.runId)}>
          Resume
        </ActionButton>
      </div>
    );
  }
  const reason = turn?.stopReason ?? (unanswered.status === 'unknown' ? null : unanswered.status);
  const isOwnWish = reason === 'cancelled';
  return (
    <div
      className={isOwnWish ? 'notice-inline' : 'notice-inline notice-error'}
      role={isOwnWish ? 'status' : 'alert'}
    >
      <p>
        {stopReasonText(reason)}
        {!isOwnWish && turn?.error && <> {turn.error}</>}
      </p>
      <ActionButton isSmall onPress={() => props.ask(unanswered.message.content)}>
        Ask again
      </ActionButton>
    </div>
  );
}
