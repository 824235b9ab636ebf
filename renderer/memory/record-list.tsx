import { type ReactNode, useState } from 'react';
import { GridList, GridListItem, Input, ListLayout, SearchField, Virtualizer } from 'react-aria-components';
import type { RecordView } from '../../shared/contract/memory.ts';
import { snippet } from '../../shared/snippet.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { Choice } from '../components/choice.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { storeLabel } from '../format/labels.ts';
import { formatCount } from '../format/numbers.ts';
import { type MemoryStore, useRecords } from '../queries/memory-queries.ts';
import { useStatus } from '../queries/vault-queries.ts';
import { AddNoteDialog } from './add-note-dialog.tsx';
import { memoryStores, toMemoryStore } from './memory-stores.ts';
import { recordPlace } from './record-place.ts';

/** Characters of a record that its row may show: two lines of a wide inspector. */
const shownLength = 300;

/** The records of one store or of all, with a filter and where each came from. */
export function RecordList(): ReactNode {
  const { state, navigate } = useNavigation();
  const [store, setStore] = useState<MemoryStore | null>(null);
  const [isAdding, setAdding] = useState(false);
  const counts = useStatus().data?.counts ?? {};
  const options = [
    { id: 'all', label: 'All stores' },
    ...memoryStores.map((name) => ({
      id: name,
      label:
        counts[name] === undefined ? storeLabel(name) : `${storeLabel(name)} (${formatCount(counts[name])})`,
    })),
  ];
  return (
    <div className="record-browser">
      <div className="filters">
        <Choice
          label="Store"
          isLabelHidden
          value={store ?? 'all'}
          options={options}
          onChange={(id) => setStore(toMemoryStore(id))}
        />
        <SearchField
          className="search-field"
          aria-label="Filter records"
          value={state.memoryFilter}
          onChange={(filter) => navigate({ type: 'filter_memory', filter })}
        >
          <Input placeholder="Filter" />
        </SearchField>
      </div>
      {(store === null || store === 'note') && (
        <ActionButton isSmall kind="quiet" onPress={() => setAdding(true)}>
          Add note …
        </ActionButton>
      )}
      {isAdding && <AddNoteDialog onClose={() => setAdding(false)} />}
      <Records store={store} filter={state.memoryFilter} />
    </div>
  );
}

function Records(props: { readonly store: MemoryStore | null; readonly filter: string }): ReactNode {
  const { navigate } = useNavigation();
  const records = useRecords(props.store, props.filter);
  if (!records.isSuccess)
    return <ReadNotice query={records} what="memory" failed="Memory could not be read." />;
  const items = records.data.pages.flatMap((page) => page.records);
  if (items.length === 0) {
    return (
      <EmptyNotice
        title={props.filter === '' ? 'Nothing is kept here yet.' : `Nothing matches “${props.filter}”.`}
      >
        <p className="notice-quiet">
          {props.filter === ''
            ? 'Memory fills as you add documents and ask questions.'
            : 'Try fewer words, or another store.'}
        </p>
      </EmptyNotice>
    );
  }
  return (
    <>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 78 }}>
        <GridList
          className="record-list"
          aria-label="Records"
          items={items.map((record) => ({ id: record.record_id, record }))}
          onAction={(key) => navigate({ type: 'show_record', recordId: String(key) })}
        >
          {({ id, record }) => (
            <GridListItem
              id={id}
              textValue={record.title ?? snippet(record.text, shownLength)}
              className="record-item"
            >
              <RecordRow record={record} isStoreShown={props.store === null} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      {records.hasNextPage && (
        <ActionButton isPending={records.isFetchingNextPage} onPress={() => void records.fetchNextPage()}>
          {records.isFetchingNextPage ? 'Reading …' : 'Show more'}
        </ActionButton>
      )}
    </>
  );
}

function RecordRow(props: { readonly record: RecordView; readonly isStoreShown: boolean }): ReactNode {
  const { navigate } = useNavigation();
  const { record } = props;
  return (
    <>
      <div className="side-item-text">
        {record.title !== undefined && <span className="side-item-title">{record.title}</span>}
        <span className="record-text">{snippet(record.text, shownLength)}</span>
        <span className="side-item-detail">
          {props.isStoreShown && <>{storeLabel(record.store)} · </>}
          {recordPlace(record)}
        </span>
      </div>
      <ActionMenu
        label={`Actions for ${snippet(record.title === undefined ? record.text : `${record.title}: ${record.text}`, 80)}`}
        actions={[
          {
            id: 'open',
            label: 'Show sources',
            run: () => navigate({ type: 'show_record', recordId: record.record_id }),
          },
          ...(record.store === 'toolbox'
            ? []
            : [
                {
                  id: 'forget',
                  label: 'Forget …',
                  isDanger: true,
                  run: () => navigate({ type: 'forget', ids: [record.record_id] }),
                },
              ]),
        ]}
      />
    </>
  );
}
