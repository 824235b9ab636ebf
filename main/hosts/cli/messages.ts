import { type Command, report } from './command.ts';

/** `messages THREAD`. */
export const messages: Command<{ readonly thread: string }> = async (client, { thread }) => {
  const { messages: list } = await client.threads.messages({ thread_id: thread });
  const json = {
    messages: list.map(({ id, version, role, content, timestamp, summary_id }) => ({
      record_id: id,
      version,
      role,
      content,
      timestamp,
      summary_id,
    })),
  };
  const text = list
    .map(({ id, role, timestamp, content }) => `${timestamp} ${role} ${id}\n${content}`)
    .join('\n\n');
  return report(json, text === '' ? 'The thread has no messages.' : text);
};
