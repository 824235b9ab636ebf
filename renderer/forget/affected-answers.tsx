import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import type { AffectedAnswer } from '../../shared/records/forget.ts';
import { snippet } from '../../shared/snippet.ts';
import { ActionButton } from '../components/action-button.tsx';
import { counted } from '../format/numbers.ts';

/** Less than the plan gives, so that a cut one ends at a word. */
const shownLength = 180;

interface KeptAnswers {
  readonly keep: readonly string[];
  readonly setKeep: (keep: readonly string[]) => void;
}

/** The answers a forget would take with it, those that quote apart from those that only had it in view, each to keep or not. */
export function AffectedAnswers(
  props: KeptAnswers & { readonly answers: readonly AffectedAnswer[] },
): ReactNode {
  const { answers, keep, setKeep } = props;
  if (answers.length === 0) return null;
  return (
    <section className="affected-answers" aria-labelledby="affected-heading">
      <header>
        <h3 id="affected-heading">{counted(answers.length, 'answer')} used it</h3>
        <ActionButton
          isSmall
          kind="quiet"
          onPress={() => setKeep(keep.length === answers.length ? [] : answers.map((answer) => answer.id))}
        >
          {keep.length === answers.length ? 'Keep none' : 'Keep all'}
        </ActionButton>
      </header>
      <p className="text-quiet">A kept answer can still be read, but nothing is ever made from it again.</p>
      <AnswerGroup
        title="Quote it"
        answers={answers.filter((answer) => answer.use === 'quotes')}
        keep={keep}
        setKeep={setKeep}
      />
      <AnswerGroup
        title="Only had it in view"
        answers={answers.filter((answer) => answer.use === 'in_view')}
        keep={keep}
        setKeep={setKeep}
      />
    </section>
  );
}

function AnswerGroup(
  props: KeptAnswers & { readonly title: string; readonly answers: readonly AffectedAnswer[] },
): ReactNode {
  const { keep, setKeep } = props;
  if (props.answers.length === 0) return null;
  return (
    <>
      <h4>{props.title}</h4>
      <ul>
        {props.answers.map((answer) => (
          <li key={answer.id}>
            <Checkbox
              className="checkbox"
              isSelected={keep.includes(answer.id)}
              onChange={(isKept) =>
                setKeep(isKept ? [...keep, answer.id] : keep.filter((id) => id !== answer.id))
              }
            >
              <span className="checkbox-box" aria-hidden="true" />
              <span>
                <span className="text-quiet">Keep</span> {snippet(answer.excerpt, shownLength)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
