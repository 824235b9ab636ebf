import { type Command, report } from './command.ts';

/** `expand ID`: a summary and every original behind it. */
export const expand: Command<{ readonly id: string }> = async (client, { id }) => {
  const expanded = await client.threads.expand({ summary_id: id });
  const messages = expanded.messages.map(({ id: record_id, version, role, content, timestamp }) => ({
    record_id,
    version,
    role,
    content,
    timestamp,
  }));
  const { summary_id, version, label, summary, replaces } = expanded;
  const originals = messages.map(({ timestamp, role, content }) => `${timestamp} ${role}\n${content}`);
  return report(
    { summary_id, version, label, summary, replaces, messages },
    [`Summary ${summary_id}: ${label}`, summary, ...originals].join('\n\n'),
  );
};
