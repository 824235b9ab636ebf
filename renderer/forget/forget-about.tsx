import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Checkbox, Form, Input, Label, TextField } from 'react-aria-components';
import type { ForgetCandidate } from '../../shared/records/forget.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { kindLabel } from '../format/labels.ts';
import { counted } from '../format/numbers.ts';

/** "Everything about …": finds what could be meant, and forgets what the user ticks, through the sheet (spec E7). */
export function ForgetAbout(): ReactNode {
  const bridge = useBridge();
  const [text, setText] = useState('');
  const search = useMutation({ mutationFn: () => bridge.forget.candidates({ text }) });
  return (
    <section aria-label="Forget everything about something">
      <Form
        className="recall-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') search.mutate();
        }}
      >
        <TextField className="field recall-text" value={text} onChange={setText}>
          <Label>Forget everything about</Label>
          <Input />
        </TextField>
        <ActionButton type="submit" isDisabled={text.trim() === ''} isPending={search.isPending}>
          Find
        </ActionButton>
      </Form>
      {search.isError && <ErrorNotice what="It could not be searched for." error={search.error} />}
      {search.isSuccess && (
        <Candidates key={search.submittedAt} candidates={search.data.candidates} done={search.reset} />
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
          isDisabled={ticked.length === 0}
          onPress={() => {
            navigate({ type: 'forget', ids: ticked });
            props.done();
          }}
        >
          {`Forget ${counted(ticked.length, 'record')} …`}
        </ActionButton>
      </div>
    </>
  );
}
