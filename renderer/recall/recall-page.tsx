import { type ReactNode, useState } from 'react';
import { Form, Input, Label, NumberField, TextField } from 'react-aria-components';
import { type SimilarityStore, similarityStores } from '../../shared/records/base.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Choice } from '../components/choice.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { storeLabel } from '../format/labels.ts';
import { RecallHits } from './recall-hits.tsx';

interface Question {
  readonly text: string;
  readonly store: SimilarityStore;
  readonly k: number;
}

/** A bench for retrieval: type a query and see what each store finds, with scores. */
export function RecallPage(): ReactNode {
  const [draft, setDraft] = useState<Question>({ text: '', store: 'knowledge', k: 10 });
  const [asked, setAsked] = useState<Question | null>(null);
  return (
    <PageFrame title="Recall test" lead="See what a query finds in memory, and how well it matches.">
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
          options={similarityStores.map((store) => ({ id: store, label: storeLabel(store) }))}
          onChange={(id) =>
            setDraft({ ...draft, store: similarityStores.find((store) => store === id) ?? draft.store })
          }
        />
        <NumberField
          className="field recall-count"
          value={draft.k}
          minValue={1}
          maxValue={200}
          onChange={(k) => setDraft({ ...draft, k: Number.isNaN(k) ? draft.k : k })}
        >
          <Label>Results</Label>
          <Input />
        </NumberField>
        <ActionButton type="submit" kind="primary" isDisabled={draft.text.trim() === ''}>
          Search
        </ActionButton>
      </Form>
      {asked !== null && <RecallHits {...asked} />}
    </PageFrame>
  );
}
