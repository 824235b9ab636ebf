import { type ReactNode, useEffect, useState } from 'react';
import type { ConversationRecord } from '../../shared/records/records.ts';
import { Announcer } from '../components/announcer.tsx';

/** Says to screen readers that an answer is being written, and reads it out once it is complete; never token by token. */
export function TurnAnnouncer(props: {
  readonly isRunning: boolean;
  readonly last: ConversationRecord | undefined;
}): ReactNode {
  const { isRunning, last } = props;
  const [hasRun, setHasRun] = useState(false);
  useEffect(() => {
    if (isRunning) setHasRun(true);
  }, [isRunning]);
  if (isRunning) return <Announcer sentence="An answer is being written." />;
  if (!hasRun || last === undefined) return <Announcer sentence="" />;
  return (
    <Announcer
      sentence={last.role === 'assistant' ? `Answer: ${last.content}` : 'The run ended without an answer.'}
    />
  );
}
