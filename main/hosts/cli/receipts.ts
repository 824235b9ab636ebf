import { type Command, report } from './command.ts';
import { receiptText } from './forget.ts';

/** `receipts`: the proof of every forget so far. */
export const receipts: Command<object> = async (client) => {
  const { receipts: list } = await client.forget.receipts({});
  const text = list.map(receiptText).join('\n\n');
  return report({ receipts: list }, text === '' ? 'Nothing has been forgotten yet.' : text);
};
