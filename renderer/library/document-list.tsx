import { type ReactNode, useState } from 'react';
import {
  GridList,
  GridListItem,
  Input,
  ListLayout,
  ProgressBar,
  SearchField,
  Virtualizer,
} from 'react-aria-components';
import type { DocumentRecord } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { useAction } from '../components/use-action.ts';
import { formatCount } from '../format/numbers.ts';
import { useDocuments } from '../queries/document-queries.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { documentDetail } from './document-detail.ts';
import { matchingDocuments } from './matching-documents.ts';

/** Every document with its stage, its progress, and the reason when it could not be read. */
export function DocumentList(): ReactNode {
  return (
    <section className="side-section side-section-library" aria-labelledby="library-heading">
      <header className="side-header">
        <h2 id="library-heading">Library</h2>
        <AddFilesButton isSmall kind="quiet" />
      </header>
      <Documents />
    </section>
  );
}

/** With more documents than this the library has a search. */
const searchedFrom = 10;

function Documents(): ReactNode {
  const { navigate } = useNavigation();
  const [query, setQuery] = useState('');
  const documents = useDocuments();
  if (!documents.isSuccess)
    return <ReadNotice query={documents} what="documents" failed="The library could not be read." />;
  if (documents.data.documents.length === 0) {
    return (
      <EmptyNotice title="No documents yet.">
        <p className="notice-quiet">Drop files anywhere on this window.</p>
      </EmptyNotice>
    );
  }
  const all = documents.data.documents;
  const shown = matchingDocuments(all, query);
  return (
    <>
      {all.length > searchedFrom && (
        <SearchField className="search-field" aria-label="Search documents" value={query} onChange={setQuery}>
          <Input placeholder={`Search ${formatCount(all.length)} documents`} />
        </SearchField>
      )}
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 52 }}>
        <GridList
          className="side-list"
          aria-label="Documents"
          items={shown}
          disabledBehavior="selection"
          onAction={(id) => {
            const document = all.find((candidate) => candidate.id === id);
            if (document !== undefined) navigate({ type: 'show_passages', title: document.title });
          }}
          renderEmptyState={() => <EmptyNotice title={`No document matches “${query}”.`} />}
        >
          {(document) => (
            <GridListItem id={document.id} textValue={document.title} className="side-item">
              <DocumentRow document={document} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  );
}

function DocumentRow({ document }: { readonly document: DocumentRecord }): ReactNode {
  const bridge = useBridge();
  const { navigate } = useNavigation();
  // Content that was forgotten is read again only when that is meant (spec E6).
  const isForgotten = document.reason_code === 'forgotten_content';
  const retry = useAction('The document could not be queued again.', () =>
    bridge.documents.retry({ document_id: document.id, again: isForgotten }),
  );
  const isMoving = document.status === 'parsing' || document.status === 'storing';
  return (
    <>
      <div className="side-item-text">
        <span className="side-item-title" title={document.path ?? document.title}>
          {document.title}
        </span>
        <span
          className={document.status === 'failed' ? 'side-item-detail side-item-reason' : 'side-item-detail'}
        >
          {documentDetail(document)}
        </span>
        {document.status === 'failed' && (
          <ActionButton isSmall isPending={retry.isBusy} onPress={() => retry.run(undefined)}>
            {isForgotten ? 'Add again' : 'Retry'}
          </ActionButton>
        )}
        {isMoving && (
          <ProgressBar
            className="progress"
            aria-label={`${document.title}: ${documentDetail(document)}`}
            value={document.progress}
            maxValue={1}
          >
            <span className="progress-fill" style={{ inlineSize: `${document.progress * 100}%` }} />
          </ProgressBar>
        )}
      </div>
      <ActionMenu
        label={`Actions for ${document.title}`}
        actions={[
          {
            id: 'record',
            label: 'Show its passages',
            run: () => navigate({ type: 'show_passages', title: document.title }),
          },
          {
            id: 'forget',
            label: 'Forget …',
            isDanger: true,
            run: () => navigate({ type: 'forget', ids: [document.id] }),
          },
        ]}
      />
    </>
  );
}
