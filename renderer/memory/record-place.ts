import type { RecordView } from '../../shared/contract/memory.ts';
import { withReadableInstants } from '../format/times.ts';

/** Where a record is from, for a row that already shows its title: "page 3, part 2 of 7" rather than the title again. */
export function recordPlace(record: Pick<RecordView, 'title' | 'provenance'>): string {
  const { title, provenance } = record;
  const named = title === undefined ? -1 : provenance.indexOf(`"${title}", `);
  const place = title === undefined || named < 0 ? provenance : provenance.slice(named + title.length + 4);
  return withReadableInstants(place);
}
