import { type ReactNode, useState } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ThreadsButton } from '../app/threads-button.tsx';
import { useWindowWidth } from '../app/window-width.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { useThreads } from '../queries/thread-queries.ts';
import { RenameThreadDialog } from '../threads/rename-thread-dialog.tsx';
import { useThreadWriting } from '../threads/use-thread-writing.ts';

/** The title of the thread, and what can be done with all of it. */
export function ConversationHeader(props: {
  readonly threadId: string | null;
  readonly summarize: () => void;
  readonly isSummarizing: boolean;
}): ReactNode {
  const { state, navigate } = useNavigation();
  const width = useWindowWidth();
  const threads = useThreads('');
  const [isRenaming, setRenaming] = useState(false);
  const thread = threads.data?.threads.find((candidate) => candidate.id === props.threadId);
  const writing = useThreadWriting(thread);
  return (
    <header className="pane-header">
      <ThreadsButton />
      <h1 className="pane-title" title={thread?.title}>
        {thread?.title ?? (props.threadId === null ? 'New thread' : '')}
      </h1>
      {thread !== undefined && (
        <>
          {!writing.isAllowed && <span className="badge">Read only</span>}
          {width !== 'narrow' && (
            <ActionButton isSmall kind="quiet" isPending={props.isSummarizing} onPress={props.summarize}>
              {props.isSummarizing ? 'Summarising …' : 'Summarise'}
            </ActionButton>
          )}
          <ActionMenu
            label="Actions for this thread"
            actions={[
              ...(width === 'narrow'
                ? [
                    {
                      id: 'summarize',
                      label: 'Summarise',
                      isDisabled: props.isSummarizing,
                      run: props.summarize,
                    },
                  ]
                : []),
              { id: 'rename', label: 'Rename …', run: () => setRenaming(true) },
              {
                id: 'writing',
                label: writing.isAllowed ? 'Keep runs here from writing' : 'Let runs here write',
                run: writing.toggle,
              },
              {
                id: 'forget',
                label: 'Forget this thread …',
                isDanger: true,
                run: () => navigate({ type: 'forget', ids: [thread.id] }),
              },
            ]}
          />
        </>
      )}
      <ActionButton
        isSmall
        kind="quiet"
        aria-expanded={state.inspectorOpen}
        onPress={() => navigate({ type: 'set_inspector', open: !state.inspectorOpen })}
      >
        Inspector
      </ActionButton>
      {isRenaming && thread !== undefined && (
        <RenameThreadDialog thread={thread} onClose={() => setRenaming(false)} />
      )}
    </header>
  );
}
