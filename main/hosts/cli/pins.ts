import { excerpt } from '../../../shared/excerpt.ts';
import type { PinRecord } from '../../../shared/records/pin.ts';
import { type Command, report, rowLength, table } from './command.ts';

export interface PinsArguments {
  readonly thread?: string;
}

/** `pins [--thread T]`: everything pinned, ended pins too. */
export const pins: Command<PinsArguments> = async (client, { thread }) => {
  const value = await client.pins.list(thread === undefined ? {} : { thread_id: thread });
  const rows = value.pins.map((pin) => [
    pin.id,
    pin.kind,
    pin.scope,
    stateOf(pin),
    excerpt(pin.text, rowLength),
  ]);
  return report({ pins: value.pins.map(toPinValue) }, table(rows, 'Nothing is pinned.'));
};

/** A pin as a JSON value: its id is a record id like any. */
export function toPinValue({ id, ...pin }: PinRecord) {
  return { record_id: id, ...pin };
}

function stateOf(pin: PinRecord): string {
  return pin.ended_at === null ? 'in force' : `unpinned at version ${pin.ended_at}`;
}
