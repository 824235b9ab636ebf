import type { PinKind } from '../../../shared/records/pin.ts';
import { type Command, report } from './command.ts';
import { toPinValue } from './pins.ts';

export interface PinArguments {
  readonly id: string;
  readonly as: PinKind;
  readonly text?: string;
  readonly scope?: 'session' | 'user';
}

/** `pin ID --as KIND`: carries a message or note, or a passage of it, word for word from now on. */
export const pin: Command<PinArguments> = async (client, { id, ...values }) => {
  const made = await client.pins.add({ record_id: id, ...values });
  return report(toPinValue(made), `Pinned as ${made.kind} ${made.id}: ${made.text}`);
};
