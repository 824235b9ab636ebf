import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { ContextMeterBar } from '../context/context-meter-bar.tsx';
import { isRunning } from '../live/live-turn.ts';
import { useLiveTurn } from '../live/live-turns.tsx';
import { useMeter } from '../queries/thread-queries.ts';
import { TaskCard } from '../tasks/task-card.tsx';
import { useTask } from '../tasks/use-task.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { conversationRows } from './conversation-rows.tsx';
import { MessageList } from './message-list.tsx';
import { TurnAnnouncer } from './turn-announcer.tsx';
import { useConversation } from './use-conversation.ts';
import { useOpenSummaries } from './use-open-summaries.ts';
import { useTurnActions } from './use-turn-actions.ts';
import { WelcomeNotice } from './welcome-notice.tsx';

/** The middle of the window: a thread's messages, its context meter, and where to write. */
export function ConversationPane(): ReactNode {
  const { threadId } = useNavigation().state;
  const actions = useTurnActions(threadId);
  const task = useTask(threadId);
  const turn = useLiveTurn(threadId);
  const meter = useMeter(threadId);
  const shownMeter = turn?.meter ?? meter.data;
  return (
    <div className="conversation">
      <ConversationHeader
        threadId={threadId}
        summarize={() => actions.summarize.run(undefined)}
        isSummarizing={actions.summarize.isBusy}
      />
      {threadId === null ? (
        <WelcomeNotice />
      ) : (
        <ThreadMessages key={threadId} threadId={threadId} actions={actions} />
      )}
      <footer className="conversation-footer">
        {shownMeter !== undefined && <ContextMeterBar meter={shownMeter} />}
        {task.proposed !== null && (
          <TaskCard
            key={`task ${threadId ?? 'new'}`}
            proposed={task.proposed}
            edit={task.edit}
            approve={task.approve}
            discard={task.discard}
          />
        )}
        <Composer
          key={`composer ${threadId ?? 'new'}`}
          threadId={threadId}
          isFocusedAtFirst={threadId === null}
          isRunning={isRunning(turn)}
          isDrafting={task.isProposing || task.proposed !== null}
          isPausing={actions.pause.isBusy}
          send={actions.ask}
          draftTask={task.propose}
          pause={() => turn?.runId != null && actions.pause.run(turn.runId)}
          stop={() => actions.stop.run(undefined)}
        />
      </footer>
    </div>
  );
}

function ThreadMessages(props: {
  readonly threadId: string;
  readonly actions: ReturnType<typeof useTurnActions>;
}): ReactNode {
  const conversation = useConversation(props.threadId);
  const { open, toggle } = useOpenSummaries();
  const { messages, turn } = conversation;
  if (!messages.isSuccess)
    return (
      <ReadNotice query={messages} what="the conversation" failed="The conversation could not be read." />
    );
  const rows = conversationRows(conversation, {
    open,
    toggle,
    ask: props.actions.ask,
    resume: props.actions.resume,
  });
  return (
    <>
      {rows.length === 0 ? (
        <WelcomeNotice />
      ) : (
        <MessageList
          rows={rows}
          label="Messages"
          isGrowing={turn !== undefined}
          isAsking={conversation.pendingQuestion !== null}
          endLabel={(turn?.permissions.length ?? 0) > 0 ? 'Your permission is asked for' : 'Latest'}
        />
      )}
      <TurnAnnouncer isRunning={isRunning(turn)} last={conversation.list.at(-1)} />
    </>
  );
}
