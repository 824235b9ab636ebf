import { type ReactNode, useState } from 'react';
import { GridList, GridListItem, Input, ListLayout, SearchField, Virtualizer } from 'react-aria-components';
import type { ThreadRecord } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { useThreads } from '../queries/thread-queries.ts';
import { RenameThreadDialog } from './rename-thread-dialog.tsx';
import { ThreadDetail } from './thread-detail.tsx';

/** All threads, latest first, with search and what can be done with each. */
export function ThreadList(): ReactNode {
  const { navigate } = useNavigation();
  const [query, setQuery] = useState('');
  const [renaming, setRenaming] = useState<ThreadRecord | null>(null);
  return (
    <section className="side-section side-section-threads" aria-labelledby="threads-heading">
      <header className="side-header">
        <h2 id="threads-heading">Threads</h2>
        <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'show_thread', threadId: null })}>
          New thread
        </ActionButton>
      </header>
      <SearchField className="search-field" aria-label="Search threads" value={query} onChange={setQuery}>
        <Input placeholder="Search threads" />
      </SearchField>
      <Threads query={query} rename={setRenaming} />
      {renaming !== null && <RenameThreadDialog thread={renaming} onClose={() => setRenaming(null)} />}
    </section>
  );
}

function Threads(props: {
  readonly query: string;
  readonly rename: (thread: ThreadRecord) => void;
}): ReactNode {
  const { state, navigate } = useNavigation();
  const threads = useThreads(props.query);
  if (!threads.isSuccess)
    return <ReadNotice query={threads} what="threads" failed="The threads could not be read." />;
  if (threads.data.threads.length === 0) {
    return (
      <EmptyNotice title={props.query === '' ? 'No threads yet.' : `No thread matches “${props.query}”.`}>
        <p className="notice-quiet">
          {props.query === ''
            ? 'Each question you ask outside of a thread begins one.'
            : 'Titles and messages are searched, for exactly these words.'}
        </p>
      </EmptyNotice>
    );
  }
  const shown = state.page === 'conversation' ? state.threadId : null;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 48 }}>
      <GridList
        className="side-list"
        aria-label="Threads"
        items={threads.data.threads}
        dependencies={[shown]}
        onAction={(key) => navigate({ type: 'show_thread', threadId: String(key) })}
      >
        {(thread) => (
          <GridListItem
            id={thread.id}
            textValue={thread.id === shown ? `${thread.title} (open)` : thread.title}
            className={thread.id === shown ? 'side-item side-item-current' : 'side-item'}
          >
            <div className="side-item-text">
              <span className="side-item-title" title={thread.title}>
                {thread.title}
              </span>
              <ThreadDetail thread={thread} />
            </div>
            <ActionMenu
              label={`Actions for ${thread.title}`}
              actions={[
                { id: 'rename', label: 'Rename …', run: () => props.rename(thread) },
                {
                  id: 'forget',
                  label: 'Forget this thread …',
                  isDanger: true,
                  run: () => navigate({ type: 'forget', ids: [thread.id] }),
                },
              ]}
            />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
