import type { TaskDraft } from '../../shared/contract/tasks.ts';

/** A task as it stands in the card: lists as lines of text, and writing not chosen until the user does (spec D4). */
export interface TaskForm {
  readonly goal: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly acceptance: string;
  readonly writeAllowed: boolean | null;
}

export function taskForm(draft: TaskDraft): TaskForm {
  return {
    goal: draft.goal,
    inputs: draft.inputs.join('\n'),
    outputs: draft.outputs.join('\n'),
    acceptance: draft.acceptance.join('\n'),
    writeAllowed: null,
  };
}

/** What is still missing before the task can be approved, as a sentence; null when nothing is. */
export function missingIn(form: TaskForm): string | null {
  if (form.goal.trim() === '') return 'Say what the goal is.';
  if (lines(form.acceptance).length === 0) return 'Say how to tell that it is done.';
  if (form.writeAllowed === null) return 'Choose whether it may write.';
  return null;
}

/** The specification to approve. Blank lines are left out. */
export function taskSpecification(form: TaskForm) {
  return {
    goal: form.goal.trim(),
    inputs: lines(form.inputs),
    outputs: lines(form.outputs),
    acceptance: lines(form.acceptance),
    ...(form.writeAllowed === null ? {} : { write_allowed: form.writeAllowed }),
  };
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
