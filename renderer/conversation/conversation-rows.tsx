import { assertNever } from '../../shared/errors.ts';
import type { ToolLogRecord } from '../../shared/records/records.ts';
import { ActionButton } from '../components/action-button.tsx';
import { isRunning, type LiveTurn } from '../live/live-turn.ts';
import { type ConversationItem, conversationItems } from './conversation-items.ts';
import { LiveAnswer } from './live-answer.tsx';
import type { MessageRow } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { PermissionCard } from './permission-card.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import type { Unanswered } from './unanswered.ts';
import { UnansweredNotice } from './unanswered-notice.tsx';
import type { useConversation } from './use-conversation.ts';

export interface RowActions {
  readonly open: ReadonlySet<string>;
  readonly toggle: (summaryId: string) => void;
  readonly ask: (text: string) => void;
  readonly resume: (runId: string) => void;
}

/** The rows of a conversation: stored messages and strips, then what is still under way. */
export function conversationRows(
  conversation: ReturnType<typeof useConversation>,
  actions: RowActions,
): readonly MessageRow[] {
  const { turn, unanswered, pendingQuestion } = conversation;
  const items = conversationItems(conversation.list, actions.open);
  const notices = new Map(unanswered.map((one) => [one.message.id, one]));
  const rows: MessageRow[] = [];
  for (const item of items) {
    rows.push({ key: item.key, draw: () => drawItem(item, conversation, actions) });
    const notice = item.kind === 'message' ? notices.get(item.message.id) : undefined;
    if (notice === undefined) continue;
    rows.push(noticeRow(notice, false, turn, actions));
    notices.delete(notice.message.id);
  }
  // Those whose question is folded into a summary can't stand beside it.
  for (const notice of notices.values()) rows.push(noticeRow(notice, true, turn, actions));
  if (pendingQuestion !== null) {
    rows.push({ key: 'pending', draw: () => <PendingQuestion text={pendingQuestion} /> });
  }
  if (turn !== undefined && (isRunning(turn) || (turn.answerId !== null && turn.text !== ''))) {
    rows.push({ key: 'live', draw: () => <LiveAnswer turn={turn} /> });
  }
  for (const question of turn?.permissions ?? []) {
    rows.push({ key: question.request_id, draw: () => <PermissionCard question={question} /> });
  }
  if (turn?.error != null && turn.phase === 'ended' && pendingQuestion !== null) {
    const message = turn.error;
    rows.push({
      key: 'unsent',
      draw: () => (
        <div className="notice-inline notice-error" role="alert">
          <p>{message}</p>
          <ActionButton isSmall onPress={() => actions.ask(pendingQuestion)}>
            Ask again
          </ActionButton>
        </div>
      ),
    });
  }
  return rows;
}

function noticeRow(
  unanswered: Unanswered,
  isApart: boolean,
  turn: LiveTurn | undefined,
  actions: RowActions,
): MessageRow {
  const { ask, resume } = actions;
  return {
    key: `unanswered-${unanswered.message.id}`,
    draw: () => (
      <UnansweredNotice unanswered={unanswered} isApart={isApart} turn={turn} ask={ask} resume={resume} />
    ),
  };
}

function drawItem(
  item: ConversationItem,
  conversation: ReturnType<typeof useConversation>,
  actions: RowActions,
) {
  switch (item.kind) {
    case 'summary':
      return (
        <SummaryStrip
          summaryId={item.summaryId}
          label={conversation.labels.get(item.summaryId) ?? null}
          messages={item.messages}
          isOpen={item.isOpen}
          toggle={() => actions.toggle(item.summaryId)}
        />
      );
    case 'message':
      return (
        <MessageView
          message={item.message}
          toolLogs={
            item.message.role === 'assistant' ? logsOf(conversation.toolLogs, item.message.run_id) : []
          }
          isConsolidated={item.isConsolidated}
        />
      );
    default:
      return assertNever(item);
  }
}

function logsOf(toolLogs: readonly ToolLogRecord[], runId: string | null): readonly ToolLogRecord[] {
  return runId === null ? [] : toolLogs.filter((log) => log.run_id === runId);
}

function PendingQuestion({ text }: { readonly text: string }) {
  return (
    <div className="message message-user">
      <header className="message-header">
        <span className="message-author">You</span>
      </header>
      <p className="message-question">{text}</p>
    </div>
  );
}
