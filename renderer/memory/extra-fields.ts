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
];

/** The fields a store has beyond what every record has, as text; empty ones left out. */
export function extraFields(record: RecordView): readonly (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (shownElsewhere.includes(name) || value === null || value === undefined || value === '') return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
}
