import { InvalidArgumentError, Option } from 'commander';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { PinKind } from '../../../shared/records/pin.ts';
import type { RecordsArguments } from './records.ts';

// Written out, checked against the contract's types: reading them from its schemas would load zod for `--help`.
const searchStores = [
  'knowledge',
  'workflow',
  'entity',
  'summary',
  'toolbox',
  'conversation',
] as const satisfies readonly SimilarityStore[];
const recordStores = [...searchStores, 'tool_log', 'note', 'pin'] as const satisfies readonly NonNullable<
  RecordsArguments['store']
>[];

export function searchStoreOption(): Option {
  return new Option('--store <store>', 'search only this store').choices(searchStores);
}

export function recordStoreOption(): Option {
  return new Option('--store <store>', 'list only this store').choices(recordStores);
}

const pinKinds = ['instruction', 'commitment', 'permission'] as const satisfies readonly PinKind[];

export function pinKindOption(): Option {
  return new Option('--as <kind>', 'what it is').choices(pinKinds).makeOptionMandatory();
}

export function pinScopeOption(): Option {
  return new Option('--scope <scope>', 'where it holds; by default where the record belongs').choices([
    'session',
    'user',
  ]);
}

/** Parses a text that has to say something. */
export function someText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

const mostHits = 200;

/** Parses how many hits a search gives. */
export function hitCount(text: string): number {
  const value = positiveInteger(text);
  if (value > mostHits) throw new InvalidArgumentError(`It must be at most ${mostHits}.`);
  return value;
}

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u;

/** Parses an instant: a day alone begins at another hour in each time zone. */
export function instant(text: string): string {
  if (!instantForm.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-01-31T12:00:00Z.');
  }
  return text;
}

/** Parses an option that counts something. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}
