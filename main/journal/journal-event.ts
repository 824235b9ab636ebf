import * as z from 'zod';
import { parseEventBody, parseJsonText } from './event-body.ts';
import type { EventRecord } from './event-record.ts';
import { eventSchemaVersion, type JournalEvent } from './events.ts';

/**
 * A stored record, already proved by its chain, as the event it is: upgraded to the present schema and checked. `erasedAt` is the
 * commit version of the forget that erased the content; 0 when it is gone and the version isn't known. Throws
 * `event_schema_unknown` or `event_facts_invalid`.
 */
export function journalEvent(record: EventRecord, erasedAt: number | null): JournalEvent {
  const body = parseEventBody({ kind: record.kind, facts: parseJsonText(record.facts, record) }, record);
  const erased = record.content_hash !== null && record.content === null;
  return {
    ...body,
    run_id: record.run_id,
    sequence: record.sequence,
    id: record.id,
    schema: eventSchemaVersion,
    at: record.at,
    content: record.content === null ? null : z.json().parse(parseJsonText(record.content, record)),
    erased_at: erased ? (erasedAt ?? 0) : null,
  };
}
