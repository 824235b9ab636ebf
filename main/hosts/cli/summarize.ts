import { type Command, report } from './command.ts';

/** `summarize THREAD`. */
export const summarize: Command<{ readonly thread: string }> = async (client, { thread }) => {
  const result = await client.threads.summarize({ thread_id: thread });
  if ('nothing_to_summarize' in result) {
    return report(result, 'There is nothing to summarise: every message is in a summary already.');
  }
  const { summary_id, version, label, summary, messages } = result;
  return report(
    { summary_id, version, label, summary, messages },
    `Summary ${summary_id} of ${messages} messages: ${label}\n\n${summary}`,
  );
};
