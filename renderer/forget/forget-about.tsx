import { type ReactNode, useState } from 'react';
import { Checkbox, Form, Input, Label, TextField } from 'react-aria-components';
import type { ForgetCandidate } from '../../shared/records/forget.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { kindLabel } from '../format/labels.ts';
import { counted } from '../format/numbers.ts';
import { useForgetCandidates } from '../queries/vault-queries.ts';

/** "Everything about …": finds what could be meant, and forgets what the user ticks, through the sheet (spec E7). */
export function ForgetAbout(): ReactNode {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const search = useForgetCandidates(asked);
  return (
    <section aria-label="Forget everything about something">
      <Form
        className="recall-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          if (text === asked) void search.refetch();
          else setAsked(text);
        }}
      >
        <TextField className="field recall-text" value={text} onChange={setText}>
          <Label>Forget everything about</Label>
          <Input />
        </TextField>
        <ActionButton type="submit" isDisabled={text.trim() === ''} isPending={search.isFetching}>
          Find
        </ActionButton>
      </Form>
      {search.isError && <ErrorNotice what="It could not be searched for." error={search.error} />}
      {search.isSuccess && (
        <Candidates key={asked} candidates={search.data.candidates} done={() => setAsked(null)} />
      )}
    </section>
  );
}

function Candidates(props: {
  readonly candidates: readonly ForgetCandidate[];
  readonly done: () => void;
}): ReactNode {
  const { navigate } = useNavigation();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = ticked.filter((id) => props.candidates.some((candidate) => candidate.id === id));
  if (props.candidates.length === 0) return <p className="text-quiet">Nothing was found.</p>;
  return (
    <>
      <ul className="affected-answers">
        {props.candidates.map(({ id, kind, title, excerpt }) => (
          <li key={id}>
            <Checkbox
              className="checkbox"
              isSelected={ticked.includes(id)}
              onChange={(isTicked) =>
                setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
            >
              <span className="checkbox-box" aria-hidden="true" />
              <span>
                <span className="text-quiet">{kindLabel(kind, 1)}</span> {excerpt === '' ? title : excerpt}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <ActionButton
          isDisabled={chosen.length === 0}
          onPress={() => {
            navigate({ type: 'forget', ids: chosen });
            props.done();
          }}
        >
          {`Forget ${counted(chosen.length, 'record')} …`}
        </ActionButton>
      </div>
    </>
  );
}
