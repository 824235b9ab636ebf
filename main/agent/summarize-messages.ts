import type { RandomBytes } from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import type { ConversationRecord, SummaryRecord } from '../../shared/records/records.ts';
import { type SummaryInput, summarizeTranscript } from '../context/summary/summarize-transcript.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { toldModel } from './told-model.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export type SummarizingDependencies = Pick<TurnDependencies, 'memory' | 'model' | 'random'>;

/** Stores a summary that was made; in one transaction it marks exactly the messages it was made of (spec R9). */
export type StoreSummary = () => Promise<SummaryRecord>;

/**
 * Has the model summarise messages of one thread (spec R8), and answers how to store what it made. Errors: as `summarizeTranscript`; on
 * storing `stale_derivation` when one of them was forgotten meanwhile (spec E6), `conflict` when one was summarised otherwise.
 */
export async function summarizeMessages(
  dependencies: SummarizingDependencies,
  input: Pick<SummaryInput, 'signal' | 'onFailedCalls'> & {
    readonly threadId: string;
    /** Oldest first; at least one. */
    readonly messages: readonly ConversationRecord[];
    /** The lost summary of which these messages are left (spec E3). */
    readonly replaces?: string;
  },
): Promise<StoreSummary> {
  const { memory, model, random } = dependencies;
  const { threadId, messages, replaces, ...how } = input;
  const { chat, budget } = model();
  const consumed: readonly SourceReference[] = messages.map(({ id, version }) => ({ id, version }));
  const told = toldModel(memory, chat, consumed);
  const made = await summarizeTranscript({ ...how, model: told, budget, messages });
  return async () => {
    const [written] = await memory.commit([
      {
        kind: 'summary',
        id: await unusedSummaryId(memory, random),
        thread_id: threadId,
        summary: made.summary,
        description: made.label,
        full_content: made.full_content,
        consumed,
        ...(replaces === undefined ? {} : { replaces }),
      },
    ]);
    if (written === undefined) throw new CommonplaceError('internal', 'The summary was not written.');
    return memory.readSummary(written.id);
  };
}

const mostDraws = 20;

/** Eight hex digits that no summary has and none had: an id that is gone stays gone (spec R8, E3). */
async function unusedSummaryId(
  memory: Pick<MemoryManager, 'readSummary'>,
  random: RandomBytes,
): Promise<string> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const id = Buffer.from(random(4)).toString('hex');
    try {
      await memory.readSummary(id);
    } catch (error) {
      const code = error instanceof CommonplaceError ? error.code : null;
      if (code === 'not_found') return id;
      if (code !== 'stale_derivation') throw error;
    }
  }
  throw new CommonplaceError('internal', 'No unused id for a summary could be drawn. Summarise again.');
}
