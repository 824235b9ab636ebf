import { toInstant } from '../../shared/effects.ts';
import type { Preloaded } from '../context/preloaded.ts';
import { retrievalQuery } from '../context/retrieval-query.ts';
import type { LiveRun } from './live-run.ts';
import { withTitlePage } from './title-page.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** Unconsolidated messages that go into the input (spec R2). */
const conversationLimit = 10;

export async function preload(
  { memory, userId, clock }: Pick<TurnDependencies, 'memory' | 'userId' | 'clock'>,
  run: Pick<LiveRun, 'runId' | 'threadId' | 'query'>,
): Promise<Preloaded> {
  const conversation = await memory.readConversation({
    thread_id: run.threadId,
    limit: conversationLimit,
    exclude: run.query.id,
  });
  const text = retrievalQuery(run.query.content, conversation.messages);
  const at = toInstant(clock());
  const ofRun = { scope: 'run', subject_id: run.runId } as const;
  const ofThread = { scope: 'session', subject_id: run.threadId } as const;
  const ofUser = { scope: 'user', subject_id: userId } as const;
  const [hits, workflows, entities, summaries, notes, pins] = await Promise.all([
    memory.search({ text, store: 'knowledge' }),
    memory.search({ text, store: 'workflow' }),
    memory.search({ text, store: 'entity' }),
    memory.search({ text, store: 'summary', thread_id: run.threadId }),
    Promise.all([ofRun, ofThread, ofUser].map((subject) => memory.readNotes({ ...subject, at }))),
    Promise.all([ofUser, ofThread, ofRun].map((subject) => memory.readPins(subject))),
  ]);
  const knowledge = await withTitlePage(memory, run.query.content, hits, conversation.messages);
  return { conversation, knowledge, workflows, entities, summaries, notes: notes.flat(), pins };
}

/** What was read, once a summary has consumed the conversation. */
export function withoutConversation(preloaded: Preloaded): Preloaded {
  return { ...preloaded, conversation: { messages: [], omitted: 0 } };
}

/** Only what has to be in the input: the conversation and the pins. */
export function withoutOptional(preloaded: Preloaded): Preloaded {
  return { ...preloaded, knowledge: [], workflows: [], entities: [], summaries: [], notes: [] };
}
