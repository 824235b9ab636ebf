import { type ReactNode, useState } from 'react';
import type { SimilarityStore } from '../../shared/records/base.ts';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { storeLabel } from '../format/labels.ts';
import { type RecallQuestion, useRecallTest } from '../queries/recall-queries.ts';
import { RecallFacts } from './recall-facts.tsx';
import { RecallHitList } from './recall-hit-list.tsx';
import { RecallTuning } from './recall-tuning.tsx';

/** What one store answers, with the settings that can be tried on it. */
export function RecallStore(props: { readonly text: string; readonly store: SimilarityStore }): ReactNode {
  const { text, store } = props;
  const [tried, setTried] = useState<Pick<RecallQuestion, 'k' | 'settings'>>({});
  const test = useRecallTest({ text, store, ...tried });
  return (
    <section className="recall-store" aria-label={storeLabel(store)}>
      <h2>{storeLabel(store)}</h2>
      {!test.isSuccess && <ReadNotice query={test} what="what matches" failed="The search failed." />}
      {test.isSuccess && (
        <>
          <RecallFacts result={test.data} />
          <RecallTuning result={test.data} tried={tried} change={setTried} />
          {test.data.hits.length === 0 ? (
            <EmptyNotice title="Nothing in this store matches." />
          ) : (
            <RecallHitList hits={test.data.hits} />
          )}
        </>
      )}
    </section>
  );
}
