import { InvalidArgumentError, Option } from 'commander';
import type { SimilarityStore } from '../../../shared/records/base.ts';
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

/** Parses an option that counts something. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}
