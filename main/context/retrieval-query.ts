import type { Citation } from '../../shared/records/records.ts';
import { subjectReferredTo } from '../models/follow-up.ts';

/** A message as the retrieval query reads it. */
export interface SpokenMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly citations: readonly Citation[];
}

const mostSources = 2;

/**
 * What the stores are searched for: the question as it is; for a follow-up ("and who wrote it?") together with what it
 * refers to and the names of the documents cited last. A question that stands alone is never extended.
 *
 * @param conversation the thread's messages before the question, oldest first.
 */
export function retrievalQuery(question: string, conversation: readonly SpokenMessage[]): string {
  const earlier = conversation.filter(({ role }) => role === 'user').map(({ content }) => content);
  const subject = subjectReferredTo(question, earlier);
  if (subject === '') return question;
  const names = new Set(lastCited(conversation).flatMap(({ source }) => documentName(source)));
  return [question, subject, ...[...names].slice(0, mostSources)].join('\n');
}

/** The citations of the latest answer that has any. */
export function lastCited(conversation: readonly SpokenMessage[]): readonly Citation[] {
  return conversation.findLast(({ citations }) => citations.length > 0)?.citations ?? [];
}

/** A document's file name without folders and ending; nothing for a source that is no file. */
function documentName(source: string): readonly string[] {
  const name = /([^\\/]+)\.[a-z0-9]{1,5}$/iu.exec(source)?.[1];
  return name === undefined ? [] : [name.replaceAll(/[_-]+/gu, ' ')];
}
