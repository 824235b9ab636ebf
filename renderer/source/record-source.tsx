import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import type { SourceReference } from '../app/navigation-state.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { withReadableInstants } from '../format/times.ts';
import { useRecord } from '../queries/memory-queries.ts';
import { PassageText } from './passage-text.tsx';

/** The source of a claim that rests on something other than a document: a message, a summary, a tool's result. */
export function RecordSource({ source }: { readonly source: SourceReference }): ReactNode {
  const { navigate } = useNavigation();
  const detail = useRecord(source.recordId);
  if (!detail.isSuccess)
    return <ReadNotice query={detail} what="the source" failed="The source could not be opened." />;
  const { record } = detail.data;
  return (
    <article className="source">
      <header className="source-header">
        <h2>
          {source.number !== null && <span className="citation citation-still">{source.number}</span>}{' '}
          {record.title ?? withReadableInstants(record.provenance)}
        </h2>
        <p className="text-quiet">{withReadableInstants(record.provenance)}</p>
        <div className="row-actions">
          <ActionButton
            isSmall
            kind="quiet"
            onPress={() => navigate({ type: 'show_record', recordId: record.record_id })}
          >
            Show the record
          </ActionButton>
          <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'close_source' })}>
            Close source
          </ActionButton>
        </div>
      </header>
      <PassageText before="" content={record.text} after="" quote={source.quote} />
    </article>
  );
}
