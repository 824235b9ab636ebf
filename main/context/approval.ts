import type { ToolEffect } from '../tools/tool.ts';

export interface ApprovalQuestion {
  /** The call's arguments, parsed. */
  readonly callArguments: unknown;
  /** Keys that the tool's own schema names; every other key of the arguments is the model's, and counts like a value. */
  readonly declaredKeys: ReadonlySet<string>;
  readonly effect: ToolEffect;
  /** The tool's name. A call without arguments is the user's own when their words name what it does. */
  readonly tool: string;
  /** What the user typed now. */
  readonly userWords: readonly string[];
  /** What the user typed in this thread before: a name, an id or a number may be from there, but it asks for no call any more. */
  readonly earlierWords?: readonly string[];
  /** Whether text of a document or a tool stands in the input or in a tool result of this run. */
  readonly untrustedInInput: boolean;
}

export type ApprovalAnswer =
  | { readonly needed: false }
  /** `values` are the argument values that do not occur in the user's own words. */
  | { readonly needed: true; readonly values: readonly string[] };

/**
 * Whether a tool call needs the user's approval whatever the mode: untrusted text is in the input, the call is not
 * read-only, and an argument value, or a key the tool doesn't name itself, does not occur in the user's own words (spec D6). A call without argument values could be
 * anyone's wish; it needs none only where the user's words name what the tool does.
 */
export function needsApproval(question: ApprovalQuestion): ApprovalAnswer {
  if (!question.untrustedInInput || question.effect === 'read') return { needed: false };
  const words = question.userWords.map(fold).join('\n');
  const given = [...argumentValues(question.callArguments, question.declaredKeys)];
  if (given.length === 0 && !isNamed(question.tool, words)) return { needed: true, values: [] };
  const earlier = (question.earlierWords ?? []).map(fold).join('\n');
  const values = given.filter((value) => !occurs(fold(value), words) && !isLent(fold(value), earlier));
  return values.length === 0 ? { needed: false } : { needed: true, values };
}

/** Whether a text stands, as whole words, in what the user typed. */
export function isInOwnWords(text: string, userWords: readonly string[]): boolean {
  const value = fold(text);
  return value !== '' && occurs(value, userWords.map(fold).join('\n'));
}

/** Whether a value is one word of what was typed before. A sentence of it would be that request made again, which nobody asked for now. */
function isLent(value: string, earlier: string): boolean {
  return !/[\s\p{Lo}]/u.test(value) && occurs(value, earlier);
}

/** Letters of a word that stay the same in its forms: summarize, summarise, summary. */
const stemLength = 5;

/** Whether the words name what a tool does: `summarize_and_store` is named by "summarise" and by "store". */
function isNamed(tool: string, words: string): boolean {
  const spoken = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = tool
    .split('_')
    .filter((part) => part.length > 3)
    .map((part) => part.slice(0, stemLength).toLowerCase());
  return spoken.some((word) => stems.some((stem) => word.startsWith(stem)));
}

/** Every key that a JSON Schema names, at any depth. */
export function declaredKeys(schema: unknown): ReadonlySet<string> {
  const keys = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, entry] of Object.entries<unknown>({ ...part })) {
      if (name === 'properties' && typeof entry === 'object' && entry !== null)
        for (const key of Object.keys(entry)) keys.add(key);
      walk(entry);
    }
  };
  walk(schema);
  return keys;
}

function* argumentValues(value: unknown, declared: ReadonlySet<string>): Generator<string> {
  if (typeof value === 'string') {
    if (value.trim() !== '') yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (!Array.isArray(value) && !declared.has(key)) yield key;
      yield* argumentValues(entry, declared);
    }
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    yield String(value);
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Found as whole words: `5` does not occur in `2025`. Scripts without spaces have no such ends. */
function occurs(value: string, words: string): boolean {
  for (let start = words.indexOf(value); start >= 0; start = words.indexOf(value, start + 1)) {
    const before = words.slice(0, start);
    const after = words.slice(start + value.length);
    if (!(joins(before, value) || joins(value, after))) return true;
  }
  return false;
}

const spacedEnd = /[\p{L}\p{N}_]$/u;
const spacedStart = /^[\p{L}\p{N}_]/u;
const unspaced = /\p{Lo}/u;

function joins(left: string, right: string): boolean {
  const last = left.slice(-1);
  const first = right.slice(0, 1);
  return spacedEnd.test(last) && spacedStart.test(first) && !unspaced.test(last) && !unspaced.test(first);
}
