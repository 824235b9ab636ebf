import { type ReactNode, useState } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import { similarityStores } from '../../shared/records/base.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Choice } from '../components/choice.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { storeLabel } from '../format/labels.ts';
import { RecallStore } from './recall-store.tsx';

interface Question {
  readonly text: string;
  /** A store's name, or `all`. */
  readonly store: string;
}

const allStores = 'all';
const choices = [
  { id: allStores, label: 'All stores' },
  ...similarityStores.map((store) => ({ id: store, label: storeLabel(store) })),
];

/** A bench for retrieval: type a query and see what each ranking of a store finds, with scores and times. */
export function RecallPage(): ReactNode {
  const [draft, setDraft] = useState<Question>({ text: '', store: 'knowledge' });
  const [asked, setAsked] = useState<Question | null>(null);
  return (
    <PageFrame
      title="Recall test"
      lead="See what a query finds in memory: by its words, by its meaning, and by both together."
    >
      <Form
        className="recall-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.text.trim() !== '') setAsked(draft);
        }}
      >
        <TextField
          className="field recall-text"
          value={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
        >
          <Label>Query</Label>
          <Input />
        </TextField>
        <Choice
          label="Store"
          value={draft.store}
          options={choices}
          onChange={(store) => setDraft({ ...draft, store })}
        />
        <ActionButton type="submit" kind="primary" isDisabled={draft.text.trim() === ''}>
          Search
        </ActionButton>
      </Form>
      {asked !== null &&
        similarityStores
          .filter((store) => asked.store === allStores || asked.store === store)
          .map((store) => <RecallStore key={`${store} ${asked.text}`} text={asked.text} store={store} />)}
    </PageFrame>
  );
}
