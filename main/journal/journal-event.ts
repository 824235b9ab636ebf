import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { parseEventBody } from './event-body.ts';
import type { EventRecord } from './event-record.ts';
import { eventSchemaVersion, type JournalEvent } from './events.ts';

const jsonText = z.string().transform((text, context): z.core.util.JSONType => {
  try {
    return z.json().parse(JSON.parse(text));
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/**
 * A stored record, already proved by its chain, as the event it is: upgraded to the present schema and checked. `erasedAt` is the
 * commit version of the forget that erased the content; 0 when it is gone and the version isn't known. Throws
 * `event_schema_unknown` or `event_facts_invalid`.
 */
export function journalEvent(record: EventRecord, erasedAt: number | null): JournalEvent {
  const body = parseEventBody(
    { kind: record.kind, facts: parseJsonText(record.facts, record) },
    record.schema,
    record,
  );
  const erased = record.content_hash !== null && record.content === null;
  return {
    ...body,
    run_id: record.run_id,
    sequence: record.sequence,
    id: record.id,
    schema: eventSchemaVersion,
    at: record.at,
    content: record.content === null ? null : parseJsonText(record.content, record),
    erased_at: erased ? (erasedAt ?? 0) : null,
  };
}

function parseJsonText(text: string, record: EventRecord): z.core.util.JSONType {
  const parsed = jsonText.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CommonplaceError(
    'event_facts_invalid',
    `Event ${record.sequence} (${record.kind}) of run ${record.run_id} is not JSON: ${parsed.error.issues[0]?.message}.`,
    { detail: { run_id: record.run_id, sequence: record.sequence } },
  );
}
