import { CommonplaceError } from '../../shared/errors.ts';
import { eventSchemaVersion } from './events.ts';

/** What a schema change may touch. The stored bytes stay as they are: the hash chain is over them. */
export interface StoredBody {
  readonly kind: string;
  readonly facts: unknown;
}

/** Where an event stands and the schema it was written under. */
export interface EventOrigin {
  readonly run_id: string;
  readonly sequence: number;
  readonly schema: number;
}

/** One step per schema version left behind: from it to the next. */
export type EventUpgraders = ReadonlyMap<number, (body: StoredBody) => StoredBody>;

/** Version 1 is the first, so there is nothing to upgrade from yet. */
const eventUpgraders: EventUpgraders = new Map();

/**
 * Brings an event written under an older schema to the present one, step by step. Throws
 * `event_schema_unknown` for a version that is newer than `present` or that no step leads on from.
 */
export function upgradeEvent(
  body: StoredBody,
  from: EventOrigin,
  upgraders: EventUpgraders = eventUpgraders,
  present: number = eventSchemaVersion,
): StoredBody {
  let upgraded = body;
  for (let version = from.schema; version !== present; version++) {
    const step = version > present ? undefined : upgraders.get(version);
    if (step === undefined) {
      throw new CommonplaceError(
        'event_schema_unknown',
        `Event ${from.sequence} (${body.kind}) of run ${from.run_id} has schema version ${from.schema}, and this version of Commonplace knows ${present}; open it with a newer one.`,
        { detail: { run_id: from.run_id, sequence: from.sequence, schema: from.schema } },
      );
    }
    upgraded = step(upgraded);
  }
  return upgraded;
}
