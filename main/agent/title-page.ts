import type { Hit } from '../../shared/records/records.ts';
import { lastCited, type SpokenMessage } from '../context/retrieval-query.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { isFollowUp } from '../models/follow-up.ts';

const asked =
  /\b(?:wr(?:ote|itten|iter)|authors?|affiliations?|published|publication|journal|titled?|abstract|autor(?:en)?|verfass\w*|geschrieben|veröffentlicht|erschienen|titel)\b|\bwhat (?:is|was) (?:it|this|that|the paper|the document) about\b|作者|谁写|发表|著者/iu;

/**
 * For a question about what stands on a title page (author, year, title), which seldom reads like the question, the first passage
 * of the document meant takes the place of the weakest hit: of the document cited last for a follow-up, else of the best hit's.
 */
export async function withTitlePage(
  memory: Pick<MemoryManager, 'readRecord' | 'readChunk'>,
  question: string,
  hits: readonly Hit[],
  conversation: readonly SpokenMessage[],
): Promise<readonly Hit[]> {
  if (!asked.test(question)) return hits;
  const cited = isFollowUp(question) ? lastCited(conversation)[0]?.record_id : undefined;
  const meant = cited ?? hits[0]?.record_id;
  const record = meant === undefined ? null : await memory.readRecord(meant);
  if (record?.store !== 'knowledge') return hits;
  const first = await memory.readChunk({ source_id: record.source_id, chunk_id: 0 });
  if (first === null || hits.some((hit) => hit.record_id === first.id)) return hits;
  const { id, version, origin, source, page, content } = first;
  const title: Hit = {
    record_id: id,
    version,
    store: 'knowledge',
    origin,
    source,
    ...(page === null ? {} : { page }),
    score: hits.at(-1)?.score ?? 0,
    text: content,
  };
  return [...hits.slice(0, Math.max(1, hits.length - 1)), title];
}
