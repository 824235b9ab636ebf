import { counted } from '../../../shared/counted.ts';
import { type Command, report } from './command.ts';
import { hiddenText, receiptOutcome } from './forget.ts';

/** `hidden`: forgets that can still be undone. */
export const hidden: Command<object> = async (client) => {
  const { hidden: list } = await client.forget.hidden({});
  return report({ hidden: list }, list.map(hiddenText).join('\n') || 'Nothing is hidden.');
};

/** `restore VERSION`: undoes a forget in its grace period. */
export const restore: Command<{ readonly version: number }> = async (client, { version }) => {
  const restored = await client.forget.restore({ version });
  return report(
    restored,
    `Undone, at version ${restored.version}: ${counted(restored.ids.length, 'record')} back.`,
  );
};

/** `erase VERSION`: ends the grace period of a forget now. Fails, with the receipt, when the scan found something (spec E8). */
export const erase: Command<{ readonly version: number }> = async (client, { version }) => {
  const { receipt } = await client.forget.eraseHidden({ version });
  return receiptOutcome(receipt);
};
