import type { MemoryManager } from '../../../../main/memory/memory-manager.ts';
import type { SourceReference } from '../../../../shared/records/base.ts';

/** Contents of a thread, questions and answers in turn, each of about `characters` and none like another. */
export function longThread(messages: number, characters: number): readonly string[] {
  return Array.from({ length: messages }, (_, index) => {
    const opening =
      index === 0
        ? 'What does the Kestrel paper claim about ledgers?'
        : index % 2 === 0
          ? `Question ${index}: what about ledger number ${index}?`
          : `Answer ${index}: ledger number ${index} is settled.`;
    const filler = `Detail ${index} of the matter at hand. `;
    return (opening + ' ' + filler.repeat(Math.ceil(characters / filler.length)))
      .slice(0, Math.max(opening.length, characters))
      .trim();
  });
}

let seconds = 0;

/** Writes contents as messages of a thread, the user first, a second apart; each answer made from the message before it. */
export async function writeThread(
  memory: Pick<MemoryManager, 'commit'>,
  thread_id: string,
  contents: readonly string[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  let previous: readonly SourceReference[] = [];
  for (const [index, content] of contents.entries()) {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    seconds += 1;
    const [written] = await memory.commit([
      {
        kind: 'message',
        thread_id,
        role,
        content,
        run_id: null,
        timestamp: new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString(),
        sources: role === 'user' ? [] : previous,
      },
    ]);
    if (written === undefined) throw new Error('The message was not written.');
    previous = [{ id: written.id, version: written.version }];
    ids.push(written.id);
  }
  return ids;
}
