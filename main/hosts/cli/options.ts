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

/** Parses an option that counts something. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}
