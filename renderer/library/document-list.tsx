import { type ReactNode, useState } from 'react';
import { GridList, GridListItem, Input, ListLayout, SearchField, Virtualizer } from 'react-aria-components';
import { useNavigation } from '../app/navigation.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { formatCount } from '../format/numbers.ts';
import { useDocuments } from '../queries/document-queries.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { DocumentRow } from './document-row.tsx';
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
  /** The document whose whole reason is shown. */
  const [explained, setExplained] = useState<string | null>(null);
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
  const explain = (id: string): void => setExplained(id === explained ? null : id);
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
          dependencies={[explained]}
          disabledBehavior="selection"
          onAction={(id) => {
            const document = all.find((candidate) => candidate.id === id);
            if (document?.status === 'failed') explain(document.id);
            else if (document !== undefined) navigate({ type: 'show_passages', title: document.title });
          }}
          renderEmptyState={() => <EmptyNotice title={`No document matches “${query}”.`} />}
        >
          {(document) => (
            <GridListItem id={document.id} textValue={document.title} className="side-item">
              <DocumentRow
                document={document}
                isExplained={document.id === explained}
                explain={() => explain(document.id)}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  );
}
