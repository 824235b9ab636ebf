import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { type EventKind, eventFactSchemas, type FoldedEvent } from './events.ts';
import { type EventOrigin, type StoredBody, upgradeEvent } from './upgrade-event.ts';

function bodyOf<Kind extends EventKind, Facts extends z.ZodType>(kind: Kind, facts: Facts) {
  return z.strictObject({ kind: z.literal(kind), facts });
}

const facts = eventFactSchemas;
const eventBodySchema = z.discriminatedUnion('kind', [
  bodyOf('run_created', facts.run_created),
  bodyOf('step_started', facts.step_started),
  bodyOf('model_called', facts.model_called),
  bodyOf('model_replied', facts.model_replied),
  bodyOf('tool_started', facts.tool_started),
  bodyOf('tool_finished', facts.tool_finished),
  bodyOf('tool_refused', facts.tool_refused),
  bodyOf('write_permission_revoked', facts.write_permission_revoked),
  bodyOf('permission_asked', facts.permission_asked),
  bodyOf('permission_answered', facts.permission_answered),
  bodyOf('checkpoint_saved', facts.checkpoint_saved),
  bodyOf('run_paused', facts.run_paused),
  bodyOf('run_resumed', facts.run_resumed),
  bodyOf('run_completed', facts.run_completed),
  bodyOf('run_failed', facts.run_failed),
  bodyOf('run_cancelled', facts.run_cancelled),
]);

/** An event's kind and facts, checked. */
export type EventBody = z.infer<typeof eventBodySchema>;

/** Where an event stands, and what it is. */
export type EventPlace = Pick<FoldedEvent, 'run_id' | 'sequence' | 'id'>;

/**
 * An event's kind and facts, upgraded to the present schema and checked. Throws `event_schema_unknown` or
 * `event_facts_invalid`, which names the field.
 */
export function parseEventBody(stored: StoredBody, from: EventOrigin): EventBody {
  const parsed = eventBodySchema.safeParse(upgradeEvent(stored, from));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CommonplaceError(
    'event_facts_invalid',
    `Event ${from.sequence} (${stored.kind}) of run ${from.run_id} has wrong facts: ${issue?.path.join('.')}: ${issue?.message}.`,
    { detail: { run_id: from.run_id, sequence: from.sequence } },
  );
}

/** A stored text as JSON. Throws `event_facts_invalid`, naming the event, when it isn't. */
export function parseJsonText(text: string, place: EventPlace): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes what it read, which may be someone's text.
    throw new CommonplaceError(
      'event_facts_invalid',
      `Event ${place.sequence} of run ${place.run_id} does not hold JSON; restore a backup or forget the run.`,
      { detail: { run_id: place.run_id, sequence: place.sequence } },
    );
  }
}

/** An event's checked kind and facts in their place, ready to fold. */
export function foldedEvent(place: EventPlace, body: EventBody): FoldedEvent {
  return { ...body, run_id: place.run_id, sequence: place.sequence, id: place.id };
}
