import type { ReactNode } from 'react';
import { Form, Label, Radio, RadioGroup } from 'react-aria-components';
import { ActionButton } from '../components/action-button.tsx';
import { LinesField } from '../components/lines-field.tsx';
import type { ProposedTask } from '../drafts/draft-store.ts';
import { missingIn, type TaskForm, taskSpecification } from './task-draft.ts';

/** A research task to edit and approve. Nothing runs before it is, and writing is never chosen beforehand (spec D4). */
export function TaskCard(props: {
  readonly proposed: ProposedTask;
  readonly edit: (form: TaskForm) => void;
  readonly approve: (specification: ReturnType<typeof taskSpecification>) => void;
  readonly discard: () => void;
}): ReactNode {
  const { edit } = props;
  const { form, problem } = props.proposed;
  const missing = missingIn(form);
  return (
    <Form
      className="task-card"
      aria-label="Research task"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) props.approve(taskSpecification(form));
      }}
    >
      <h2>Research task</h2>
      <div className="task-fields">
        {problem !== null && (
          <p className="text-quiet">
            The model’s draft could not be used, so this was filled in by rule. {problem}
          </p>
        )}
        <LinesField label="Goal" value={form.goal} set={(goal) => edit({ ...form, goal })} isFocused />
        <LinesField
          label="Inputs"
          hint="One a line: what it starts from."
          value={form.inputs}
          set={(inputs) => edit({ ...form, inputs })}
        />
        <LinesField
          label="Outputs"
          hint="One a line: what it produces."
          value={form.outputs}
          set={(outputs) => edit({ ...form, outputs })}
        />
        <LinesField
          label="Done when"
          hint="One a line. Each is checked at the end against citations, records and the tool log."
          value={form.acceptance}
          set={(acceptance) => edit({ ...form, acceptance })}
        />
      </div>
      <div className="task-decision">
        <RadioGroup
          className="task-permission"
          value={form.writeAllowed === null ? null : String(form.writeAllowed)}
          onChange={(value) => edit({ ...form, writeAllowed: value === 'true' })}
        >
          <Label>May it write to memory and files?</Label>
          <Radio className="radio" value="false">
            No, it only reads
          </Radio>
          <Radio className="radio" value="true">
            Yes, until you take it back
          </Radio>
        </RadioGroup>
        <div className="row-actions">
          <ActionButton type="submit" kind="primary" isDisabled={missing !== null}>
            Approve and run
          </ActionButton>
          <ActionButton onPress={props.discard}>Discard</ActionButton>
          {missing !== null && <span className="text-quiet">{missing}</span>}
        </div>
      </div>
    </Form>
  );
}
