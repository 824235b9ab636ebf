import type { ReactNode } from 'react';
import type { RecallResult, RecallSettings } from '../../shared/contract/recall.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { SliderField } from '../components/slider-field.tsx';
import type { RecallQuestion } from '../queries/recall-queries.ts';

type Tried = Pick<RecallQuestion, 'k' | 'settings'>;

interface Dial {
  readonly name: keyof RecallSettings;
  readonly label: string;
  readonly maximum: number;
  readonly step: number;
}

const dials: readonly Dial[] = [
  { name: 'vectorWeight', label: 'Weight of vectors (full text weighs 1)', maximum: 5, step: 0.05 },
  { name: 'vectorFloor', label: 'Share of the best cosine that counts nothing', maximum: 0.95, step: 0.05 },
  { name: 'identifierBonus', label: 'Weight of codes and numbers found exactly', maximum: 3, step: 0.1 },
  { name: 'dateBonus', label: 'Weight of a date the query names', maximum: 2, step: 0.05 },
  { name: 'feedback', label: 'Best hits added to the query’s vector', maximum: 10, step: 1 },
  { name: 'depth', label: 'Records each ranking gives', maximum: 1000, step: 50 },
];
const mostResults = 50;

/** Sliders for the number of results and the weights. They hold for this test alone. */
export function RecallTuning(props: {
  readonly result: RecallResult;
  readonly tried: Tried;
  readonly change: (tried: Tried) => void;
}): ReactNode {
  const { result, tried, change } = props;
  const isProduct = Object.keys(tried.settings ?? {}).length === 0 && tried.k === undefined;
  return (
    <Fold
      title={isProduct ? 'Weights: these are the product’s settings' : 'Weights: changed for this test only'}
    >
      <div className="recall-dials">
        <SliderField
          label="Results"
          value={result.k}
          minimum={1}
          maximum={mostResults}
          step={1}
          set={(k) => change({ ...tried, k })}
        />
        {dials.map(({ name, label, maximum, step }) => (
          <SliderField
            key={name}
            label={label}
            value={result.settings[name]}
            minimum={name === 'depth' ? step : 0}
            maximum={maximum}
            step={step}
            set={(value) => change({ ...tried, settings: { ...tried.settings, [name]: value } })}
          />
        ))}
      </div>
      <ActionButton isSmall isDisabled={isProduct} onPress={() => change({})}>
        Back to the product’s settings
      </ActionButton>
    </Fold>
  );
}
