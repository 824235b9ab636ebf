import type { ReactNode } from 'react';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { sentenceCase, storeLabel } from '../format/labels.ts';
import { formatInstant, withReadableInstants } from '../format/times.ts';
import { useRecord } from '../queries/memory-queries.ts';
import { extraFields } from './extra-fields.ts';
import { SourceLink } from './source-link.tsx';

/** One record in full, and the records it was made from. */
export function RecordDetail({ recordId }: { readonly recordId: string }): ReactNode {
  const { navigate } = useNavigation();
  const record = useRecord(recordId);
  return (
    <div className="record-detail">
      <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'show_record', recordId: null })}>
        ‹ All records
      </ActionButton>
      {!record.isSuccess && (
        <ReadNotice query={record} what="the record" failed="The record could not be read." />
      )}
      {record.isSuccess && <Detail detail={record.data} />}
    </div>
  );
}

function Detail({ detail }: { readonly detail: CallOutput<'memory.record'> }): ReactNode {
  const { navigate } = useNavigation();
  const { record, sources } = detail;
  const places = sources.filter(({ kind }) => kind === 'thread');
  const origins = sources.filter(({ kind }) => kind !== 'thread');
  const facts: readonly (readonly [string, string])[] = [
    ['Store', storeLabel(record.store)],
    ['Where from', withReadableInstants(record.provenance)],
    ['Origin', record.origin],
    ['Kept since', formatInstant(record.timestamp)],
    ['Version', String(record.version)],
    ['Id', record.record_id],
    ...extraFields(record).map(([name, value]) => [sentenceCase(name), value] as const),
  ];
  return (
    <>
      {record.title !== undefined && <h2>{record.title}</h2>}
      <p className="record-full-text">{record.text}</p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {places.length > 0 && (
        <>
          <h3>Part of</h3>
          <ul className="source-list">
            {places.map((source) => (
              <SourceLink key={source.id} source={source} />
            ))}
          </ul>
        </>
      )}
      <h3>Made from</h3>
      {origins.length === 0 ? (
        <p className="text-quiet">Nothing else: this is an original.</p>
      ) : (
        <ul className="source-list">
          {origins.map((source) => (
            <SourceLink key={source.id} source={source} />
          ))}
        </ul>
      )}
      <div className="row-actions">
        {record.store === 'knowledge' && (
          <ActionButton
            isSmall
            onPress={() =>
              navigate({
                type: 'show_source',
                source: { recordId: record.record_id, quote: null, number: null },
              })
            }
          >
            Open the passage
          </ActionButton>
        )}
        {record.store !== 'toolbox' && (
          <ActionButton
            isSmall
            kind="danger"
            onPress={() => navigate({ type: 'forget', ids: [record.record_id] })}
          >
            Forget …
          </ActionButton>
        )}
      </div>
    </>
  );
}
