import { assertNever } from '../../../shared/errors.ts';
import type { Origin } from '../../../shared/records/base.ts';
import type { Hit } from '../../../shared/records/records.ts';
import type { AnyRecord } from '../../memory/any-record.ts';
import type { Candidate } from './candidate.ts';
import { conversationCandidates } from './conversation.ts';
import { noteCandidates } from './notes.ts';
import { pinCandidates } from './pins.ts';
import { bulletCandidates, knowledgeCandidates } from './retrieved.ts';
import type { SegmentName } from './segment.ts';
import { summaryCandidates } from './summary.ts';

/**
 * One record as it is written into a segment, by the same rules as when the input was assembled; the question as it is. `origin` is what the
 * record had then.
 */
export function renderRecord(record: AnyRecord, segment: SegmentName, origin: Origin): string {
  if (segment === 'question') return record.store === 'conversation' ? record.content : '';
  return candidatesOf({ ...record, origin })
    .map(({ rendered }) => rendered)
    .join('');
}

function candidatesOf(record: AnyRecord): readonly Candidate[] {
  switch (record.store) {
    case 'conversation':
      return conversationCandidates({ messages: [record], omitted: 0 });
    case 'knowledge': {
      const { source, page, content } = record;
      return knowledgeCandidates([{ ...hit(record, content), source, ...(page === null ? {} : { page }) }]);
    }
    case 'workflow':
      return bulletCandidates('workflow', 'workflow', [
        hit(record, `${record.query}\n${record.answer_excerpt}`),
      ]);
    case 'entity': {
      const { name, type, description } = record;
      return bulletCandidates('entity', 'entity', [
        { ...hit(record, `${name} (${type}): ${description}`), source: name },
      ]);
    }
    case 'summary':
      return summaryCandidates([hit(record, record.description)], null);
    case 'note':
      return noteCandidates([record]);
    case 'pin':
      return pinCandidates([record]);
    case 'tool_log':
    case 'toolbox':
      return [];
    default:
      return assertNever(record);
  }
}

/** A record as a search gives it (see the text each store shows of a row). */
function hit(record: AnyRecord, text: string): Hit {
  const { id, version, store, origin } = record;
  return { record_id: id, version, store, origin, score: 0, text };
}
