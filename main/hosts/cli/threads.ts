import { counted } from '../../../shared/counted.ts';
import { type Command, report, table } from './command.ts';

/** `threads`. */
export const threads: Command<object> = async (client) => {
  const { threads: list } = await client.threads.list({});
  const json = {
    threads: list.map(({ id, version, title, messages, updated_at }) => ({
      thread_id: id,
      version,
      title,
      messages,
      updated_at,
    })),
  };
  const rows = list.map(({ id, title, messages, updated_at }) => [
    id,
    updated_at,
    counted(messages, 'message'),
    title,
  ]);
  return report(json, table(rows, 'There are no threads yet.'));
};
