import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useNavigation } from '../app/navigation.tsx';
import type { SourceReference } from '../app/navigation-state.ts';
import { ActionButton } from '../components/action-button.tsx';
import { LoadingNotice } from '../components/state-notice.tsx';
import { sourceName } from '../format/source-name.ts';
import { usePassage } from '../queries/document-queries.ts';
import { PassageText } from './passage-text.tsx';
import { PdfPage } from './pdf-page.tsx';
import { RecordSource } from './record-source.tsx';

/** The source of a claim, opened at its passage. */
export function SourcePanel(): ReactNode {
  const { source } = useNavigation().state;
  return source === null ? null : <Source key={source.recordId} source={source} />;
}

function Source({ source }: { readonly source: SourceReference }): ReactNode {
  const passage = usePassage(source.recordId);
  if (passage.isPending) return <LoadingNotice what="the source" />;
  if (passage.isError) {
    return <RecordSource source={source} />;
  }
  return (
    <article className="source">
      <SourceHeader passage={passage.data} number={source.number} />
      <SourceViews passage={passage.data} quote={source.quote} />
    </article>
  );
}

function SourceHeader(props: {
  readonly passage: CallOutput<'documents.passage'>;
  readonly number: number | null;
}): ReactNode {
  const { navigate } = useNavigation();
  const { record, document } = props.passage;
  return (
    <header className="source-header">
      <h2>
        {props.number !== null && <span className="citation citation-still">{props.number}</span>}{' '}
        {document?.title ?? record.title}
      </h2>
      <p className="text-quiet">
        {record.page !== null && <>Page {record.page} · </>}
        passage {record.chunk_id + 1} of {record.num_chunks}
        {document === null && <> · from {sourceName(record.source)}</>}
      </p>
      <div className="row-actions">
        <ActionButton
          isSmall
          kind="quiet"
          onPress={() => navigate({ type: 'show_record', recordId: record.id })}
        >
          Show the record
        </ActionButton>
        <ActionButton isSmall kind="danger" onPress={() => navigate({ type: 'forget', ids: [record.id] })}>
          Forget …
        </ActionButton>
        <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'close_source' })}>
          Close source
        </ActionButton>
      </div>
    </header>
  );
}

function SourceViews(props: {
  readonly passage: CallOutput<'documents.passage'>;
  readonly quote: string | null;
}): ReactNode {
  const { passage, quote } = props;
  const { document, record } = passage;
  const surroundings = { before: passage.before, content: record.content, after: passage.after };
  if (document?.media_type !== 'application/pdf' || record.page === null) {
    return <PassageText {...surroundings} quote={quote} />;
  }
  return (
    <Tabs className="source-views">
      <TabList className="tab-list" aria-label="View of the source">
        <Tab id="text" className="tab">
          Text
        </Tab>
        <Tab id="page" className="tab">
          Page {record.page}
        </Tab>
      </TabList>
      <TabPanel id="text" className="source-view">
        <PassageText {...surroundings} quote={quote} />
      </TabPanel>
      <TabPanel id="page" className="source-view">
        <PdfPage documentId={document.id} page={record.page} quote={quote} />
      </TabPanel>
    </Tabs>
  );
}
