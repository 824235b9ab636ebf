import { CommonplaceError } from '../../shared/errors.ts';

/** What the user approves before a task runs. It cannot be changed (spec D4). */
export interface TaskSpecification {
  readonly goal: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly acceptance: readonly string[];
  readonly write_allowed: boolean;
}

export type TaskFault =
  | 'not_an_object'
  | 'unknown_fields'
  | 'goal_empty'
  | 'acceptance_empty'
  | 'write_allowed_missing'
  | 'write_allowed_not_boolean'
  | 'list_invalid';

const fields: readonly string[] = ['goal', 'inputs', 'outputs', 'acceptance', 'write_allowed'];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(fault: TaskFault, message: string, field = ''): CommonplaceError {
  return new CommonplaceError('task_invalid', `The task specification ${message}`, {
    detail: { fault, field },
  });
}

/**
 * Checks a task specification, in this order: it is an object; no unknown fields (named, sorted); goal and acceptance not
 * empty; write_allowed present, then a boolean; lists are arrays of non-blank strings. The result is a frozen copy
 * (spec D4). Errors: `task_invalid`, whose detail `fault` is a `TaskFault`.
 */
export function parseTaskSpecification(value: unknown): TaskSpecification {
  if (!isRecord(value)) throw invalid('not_an_object', 'is not an object.');
  const unknown = Object.keys(value)
    .filter((key) => !fields.includes(key))
    .sort();
  if (unknown.length > 0) {
    throw invalid('unknown_fields', `has unknown fields: ${unknown.join(', ')}.`, unknown.join(','));
  }
  const { goal, acceptance, write_allowed } = value;
  if (typeof goal !== 'string' || goal.trim() === '') {
    throw invalid('goal_empty', 'needs a goal: one sentence of text.', 'goal');
  }
  if (isEmptyAcceptance(acceptance)) {
    throw invalid('acceptance_empty', 'needs at least one acceptance criterion.', 'acceptance');
  }
  if (!Object.hasOwn(value, 'write_allowed') || write_allowed === undefined) {
    throw invalid(
      'write_allowed_missing',
      'must say whether writing is allowed; there is no default.',
      'write_allowed',
    );
  }
  if (typeof write_allowed !== 'boolean') {
    throw invalid(
      'write_allowed_not_boolean',
      'has a write_allowed that is neither true nor false.',
      'write_allowed',
    );
  }
  return Object.freeze({
    goal,
    inputs: readList('inputs', value['inputs']),
    outputs: readList('outputs', value['outputs']),
    acceptance: readList('acceptance', acceptance),
    write_allowed,
  });
}

function isEmptyAcceptance(acceptance: unknown): boolean {
  if (acceptance === undefined || acceptance === null) return true;
  if (typeof acceptance === 'string') return acceptance.trim() === '';
  return Array.isArray(acceptance) && acceptance.length === 0;
}

function readList(field: string, value: unknown): readonly string[] {
  if (value === undefined) return Object.freeze([]);
  if (!Array.isArray(value)) throw invalid('list_invalid', `has "${field}" that is not a list.`, field);
  const list: readonly unknown[] = value;
  const texts = list.map((entry) => {
    if (typeof entry === 'string' && entry.trim() !== '') return entry;
    throw invalid('list_invalid', `has an entry in "${field}" that is blank or not text.`, field);
  });
  return Object.freeze(texts);
}
