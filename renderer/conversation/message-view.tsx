import type { ReactNode } from 'react';
import type { ConversationRecord, ToolLogRecord } from '../../shared/records/records.ts';
import { snippet } from '../../shared/snippet.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { ShortTime } from '../components/short-time.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { PinOffers } from '../pins/pin-offers.tsx';
import { usePinActions } from '../pins/use-pin-actions.ts';
import { ToolCalls } from './tool-calls.tsx';
import { useCopyText } from './use-copy-text.ts';
import { useOpenLinks } from './use-open-links.ts';

/** One stored message with its sources, tool calls and actions. */
export function MessageView(props: {
  readonly message: ConversationRecord;
  readonly toolLogs: readonly ToolLogRecord[];
  readonly isConsolidated: boolean;
}): ReactNode {
  const { message } = props;
  const links = useOpenLinks();
  const copyText = useCopyText();
  const { pin } = usePinActions();
  const { navigate } = useNavigation();
  const author = message.role === 'user' ? 'You' : 'Commonplace';
  return (
    <div className={`message message-${message.role}${props.isConsolidated ? ' message-consolidated' : ''}`}>
      <header className="message-header">
        <span className="message-author">{author}</span>
        <ShortTime instant={message.timestamp} />
        {message.kept && <span className="badge">Kept for reading only</span>}
        <div className="message-actions">
          {message.role === 'assistant' && (
            <ActionButton isSmall kind="quiet" onPress={() => copyText(message.content)}>
              Copy
            </ActionButton>
          )}
          <ActionMenu
            label={`Actions for this message of ${author}: ${snippet(message.content, 40)}`}
            actions={[
              { id: 'copy', label: 'Copy text', run: () => copyText(message.content) },
              {
                id: 'record',
                label: 'Show the record',
                run: () => navigate({ type: 'show_record', recordId: message.id }),
              },
              ...runActions(message.run_id, navigate),
              {
                id: 'pin',
                label: message.role === 'user' ? 'Pin as instruction' : 'Pin as commitment',
                run: () =>
                  pin.run({
                    record_id: message.id,
                    as: message.role === 'user' ? 'instruction' : 'commitment',
                  }),
              },
              {
                id: 'forget',
                label: 'Forget …',
                isDanger: true,
                run: () => navigate({ type: 'forget', ids: [message.id] }),
              },
            ]}
          />
        </div>
      </header>
      {message.role === 'user' ? (
        <p className="message-question">{message.content}</p>
      ) : (
        <MarkdownText text={message.content} citations={message.citations} {...links} />
      )}
      <PinOffers message={message} />
      <ToolCalls toolLogs={props.toolLogs} />
    </div>
  );
}

function runActions(runId: string | null, navigate: ReturnType<typeof useNavigation>['navigate']) {
  if (runId === null) return [];
  return [
    {
      id: 'context',
      label: 'What the model saw',
      run: () => navigate({ type: 'show_run', runId, tab: 'context' }),
    },
    { id: 'timeline', label: 'Timeline', run: () => navigate({ type: 'show_run', runId, tab: 'timeline' }) },
  ] as const;
}
