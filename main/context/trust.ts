import { CommonplaceError } from '../../shared/errors.ts';
import { type Origin, originSchema } from '../../shared/records/base.ts';

/** What an item of the model input is. */
export type ItemKind =
  | 'question'
  | 'conversation'
  | 'knowledge'
  | 'workflow'
  | 'entity'
  | 'summary'
  | 'summary_reference'
  | 'note'
  | 'pin';

/** The one table of spec D2: which kinds must stand in the input, and how far each origin is trusted (0 to 1). */
export const selectionTable = {
  required: {
    question: true,
    pin: true,
    conversation: true,
    summary_reference: true,
    knowledge: false,
    workflow: false,
    entity: false,
    summary: false,
    note: false,
  },
  trust: { user: 1, model: 0.7, document: 0.5, tool: 0.4 },
  /** How many items one source may hold in a segment while another source has something to offer. */
  itemsPerSource: 2,
} as const satisfies {
  readonly required: Readonly<Record<ItemKind, boolean>>;
  readonly trust: Readonly<Record<Origin, number>>;
  readonly itemsPerSource: number;
};

/** The origin named by `value`. Errors: `unknown_source` for anything that is not an origin. */
export function parseOrigin(value: string): Origin {
  const parsed = originSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommonplaceError(
    'unknown_source',
    `"${value}" is not a known origin. Expected one of ${originSchema.options.join(', ')}.`,
  );
}

/** Whether text of this origin was written by somebody other than the user and the model (spec D6). */
export function isUntrusted(origin: Origin): boolean {
  return origin === 'document' || origin === 'tool';
}
