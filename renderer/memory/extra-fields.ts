import type { RecordView } from '../../shared/contract/memory.ts';

const shownElsewhere: readonly string[] = [
  'record_id',
  'id',
  'version',
  'store',
  'origin',
  'text',
  'title',
  'timestamp',
  'provenance',
  'content',
  // The records an answer cites are listed as what it was made from.
  'citations',
];

/** The fields a store has beyond what every record has, as text; empty ones left out. */
export function extraFields(record: RecordView): readonly (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const text = shownElsewhere.includes(name) ? '' : fieldText(value);
    return text === '' ? [] : [[name, text] as const];
  });
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  return isEmpty ? '' : JSON.stringify(value);
}
