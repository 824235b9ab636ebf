import { type Command, report } from './command.ts';
import { hiddenText } from './forget.ts';

/** `hidden`: forgets that can still be undone. */
export const hidden: Command<object> = async (client) => {
  const { hidden: list } = await client.forget.hidden({});
  return report({ hidden: list }, list.map(hiddenText).join('\n') || 'Nothing is hidden.');
};

/** `restore VERSION`: undoes a forget in its grace period. */
export const restore: Command<{ readonly version: number }> = async (client, { version }) => {
  const restored = await client.forget.restore({ version });
  return report(restored, `${restored.ids.length} records are back, at version ${restored.version}.`);
};
