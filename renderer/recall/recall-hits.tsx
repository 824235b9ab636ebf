import type { ReactNode } from 'react';
import type { SimilarityStore } from '../../shared/records/base.ts';
import type { Hit } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { EmptyNotice, ErrorNotice, LoadingNotice } from '../components/state-notice.tsx';
import { useRecall } from '../queries/memory-queries.ts';

/** What was found, best first, each score drawn against the best. */
export function RecallHits(props: {
  readonly text: string;
  readonly store: SimilarityStore;
  readonly k: number;
}): ReactNode {
  const hits = useRecall(props.text, props.store, props.k);
  if (hits.isPending) return <LoadingNotice what="what matches" />;
  if (hits.isError) {
    return <ErrorNotice what="The search failed." error={hits.error} retry={() => void hits.refetch()} />;
  }
  if (hits.data.hits.length === 0) return <EmptyNotice title="Nothing in this store matches." />;
  const best = Math.max(...hits.data.hits.map((hit) => hit.score), Number.EPSILON);
  return (
    <ol className="recall-hits">
      {hits.data.hits.map((hit, index) => (
        <RecallHit key={hit.record_id} hit={hit} rank={index + 1} share={Math.max(0, hit.score) / best} />
      ))}
    </ol>
  );
}

function RecallHit(props: { readonly hit: Hit; readonly rank: number; readonly share: number }): ReactNode {
  const { navigate } = useNavigation();
  const { hit } = props;
  return (
    <li className="recall-hit">
      <span className="number recall-rank">{props.rank}</span>
      <div>
        <div className="recall-score">
          <span className="recall-track" aria-hidden="true">
            <span className="recall-fill" style={{ inlineSize: `${props.share * 100}%` }} />
          </span>
          <span className="number">{hit.score.toFixed(4)}</span>
        </div>
        <p className="recall-hit-text">{hit.text}</p>
        <p className="text-quiet">
          {hit.source ?? hit.origin}
          {hit.page !== undefined && <>, page {hit.page}</>}
        </p>
        <ActionButton
          isSmall
          kind="quiet"
          onPress={() => navigate({ type: 'show_record', recordId: hit.record_id })}
        >
          Show the record
        </ActionButton>
      </div>
    </li>
  );
}
