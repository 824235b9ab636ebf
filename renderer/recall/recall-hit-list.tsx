import type { ReactNode } from 'react';
import type { RecallHit } from '../../shared/contract/recall.ts';
import { fixedPoint } from '../../shared/fixed-point.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { sourceName } from '../format/source-name.ts';

/** Everything that is among the first of any ranking, in the order of the fused one. */
export function RecallHitList({ hits }: { readonly hits: readonly RecallHit[] }): ReactNode {
  return (
    <ol className="recall-hits">
      {hits.map((hit) => (
        <RecallHitRow key={hit.record_id} hit={hit} />
      ))}
    </ol>
  );
}

function RecallHitRow({ hit }: { readonly hit: RecallHit }): ReactNode {
  const { navigate } = useNavigation();
  return (
    <li className={hit.shown === null ? 'recall-hit recall-hit-left-out' : 'recall-hit'}>
      <span className="number recall-rank">{hit.shown ?? '–'}</span>
      <div>
        <dl className="recall-places">
          <Place name="Full text" place={hit.fullText} digits={2} />
          <Place name="Vectors" place={hit.vectors} digits={3} />
          <Place name="Together" place={hit.fused} digits={3} />
          {hit.shown === null && (
            <div>
              <dt className="badge">not among the results</dt>
            </div>
          )}
        </dl>
        <p className="recall-hit-text">{hit.text}</p>
        <div className="recall-hit-foot">
          <span className="text-quiet" title={hit.source}>
            {hit.source === undefined ? hit.origin : sourceName(hit.source)}
            {hit.page !== undefined && <>, page {hit.page}</>}
          </span>
          <ActionButton
            isSmall
            kind="quiet"
            onPress={() => navigate({ type: 'show_record', recordId: hit.record_id })}
          >
            Show the record
          </ActionButton>
        </div>
      </div>
    </li>
  );
}

function Place(props: {
  readonly name: string;
  readonly place: RecallHit['fused'];
  readonly digits: number;
}): ReactNode {
  const { name, place, digits } = props;
  return (
    <div className={place === null ? 'recall-place recall-place-none' : 'recall-place'}>
      <dt>{name}</dt>
      <dd className="number">{place === null ? 'not found' : `#${place.rank}`}</dd>
      <dd className="number text-quiet">{place !== null && fixedPoint(place.score, digits)}</dd>
    </div>
  );
}
