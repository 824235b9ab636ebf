import { type Command, report } from './command.ts';
import { toPinValue } from './pins.ts';

export interface UnpinArguments {
  readonly id: string;
}

/** `unpin ID`: ends a pin, or every pin made from that message or note. */
export const unpin: Command<UnpinArguments> = async (client, { id }) => {
  const { pins } = await client.pins.remove({ id });
  return report(
    { pins: pins.map(toPinValue) },
    pins.map((pin) => `Unpinned ${pin.id}: ${pin.text}`).join('\n'),
  );
};
