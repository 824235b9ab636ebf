import type { CitableRecord } from '../context/citations.ts';
import type { AnyRecord } from '../memory/any-record.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { parseCitations } from '../models/chat/citation-markup.ts';
import type { Evidence } from '../models/evidence.ts';

/**
 * The records an answer cites, of those its run had in view, as they stand now (spec R16). What the model was shown may be put together of
 * several fields, and a record may have been added to since: a quote has to stand in one field of the record, and its present version is cited.
 */
export async function readCitableRecords(
  memory: Pick<MemoryManager, 'readRecord'>,
  answer: string,
  evidence: readonly Evidence[],
): Promise<ReadonlyMap<string, CitableRecord>> {
  const cited = new Set(
    parseCitations(answer).flatMap((segment) => (segment.kind === 'citation' ? [segment.recordId] : [])),
  );
  const records = new Map<string, CitableRecord>();
  for (const { recordId, source, page } of evidence) {
    if (!cited.has(recordId)) continue;
    const record = await memory.readRecord(recordId);
    if (record === null) continue;
    const { version } = record;
    records.set(recordId, {
      version,
      source,
      ...(page === undefined ? {} : { page }),
      texts: quotableTexts(record),
    });
  }
  return records;
}

function quotableTexts(record: AnyRecord): readonly string[] {
  switch (record.store) {
    case 'conversation':
    case 'knowledge':
    case 'note':
      return [record.content];
    case 'tool_log':
      return [record.result];
    case 'workflow':
      return [record.query, record.answer_excerpt];
    case 'toolbox':
    case 'entity':
      return [record.name, record.description];
    case 'summary':
      return [record.description, record.summary];
    case 'pin':
      return [record.text];
  }
}
