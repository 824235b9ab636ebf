import type { ReactNode } from 'react';
import type { ForgetPlan } from '../../shared/records/forget.ts';
import { ActionButton } from '../components/action-button.tsx';
import { kindLabel } from '../format/labels.ts';

/** What says the same and stays, as the source of what is forgotten or an answer kept before, each to be forgotten as well or not. */
export function StayingSources(props: {
  readonly sources: ForgetPlan['staying_sources'];
  readonly isDisabled: boolean;
  readonly forgetToo: (id: string) => void;
}): ReactNode {
  const { sources, isDisabled, forgetToo } = props;
  if (sources.length === 0) return null;
  return (
    <section className="staying-sources" aria-labelledby="staying-heading">
      <h3 id="staying-heading">What says the same stays</h3>
      <p className="text-quiet">
        It was made from this, is what was said and done in the run, or is an answer you kept before. It is
        not forgotten with it.
      </p>
      <ul>
        {sources.map(({ id, kind, title }) => (
          <li key={id}>
            <span>
              <span className="text-quiet">{kindLabel(kind, 1)}</span> {title}
            </span>
            <ActionButton
              isSmall
              isDisabled={isDisabled}
              aria-label={`Forget it too: ${title}`}
              onPress={() => forgetToo(id)}
            >
              Forget it too
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
