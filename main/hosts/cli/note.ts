import { type Command, report } from './command.ts';

export interface NoteArguments {
  readonly text: string;
  readonly thread?: string;
  readonly expires?: string;
}

/** `note TEXT`: keeps a fact in the user's own words, for every thread or for one, until it expires or is forgotten. */
export const note: Command<NoteArguments> = async (client, { text, thread, expires }) => {
  const made = await client.notes.add({
    ...(thread === undefined ? { scope: 'user' } : { scope: 'session', subject_id: thread }),
    content: text,
    expires_at: expires ?? null,
  });
  const { id: record_id, ...fields } = made;
  const where = thread === undefined ? 'every thread' : `thread ${thread}`;
  return report({ record_id, ...fields }, `Kept for ${where} as note ${record_id}: ${made.content}`);
};
