import { CommonplaceError } from '../../../shared/errors.ts';
import { similarityStores } from '../../../shared/records/base.ts';
import type { ForgetCandidate } from '../../../shared/records/forget.ts';
import { parseInstant } from '../commit/check-write.ts';
import { firstCodePoints } from '../first-code-points.ts';
import { surviving } from '../gone.ts';
import type { MemoryCore } from '../memory-core.ts';
import { searchStore } from '../search/search-store.ts';
import { readRecordTexts } from './record-texts.ts';
import { recordTitle } from './record-title.ts';

export interface CandidateQuery {
  /** What they are about. */
  readonly text?: string;
  /** Instants between which they were written, the later one not included. */
  readonly from?: string;
  readonly to?: string;
}

/** How many of each store a search may put forward. */
const perStore = 20;
const rangeLimit = 1_000;
const excerptLimit = 200;

/** Kinds one may want to forget by themselves; the others go with them. */
const kinds = ['message', 'tool_log', 'document', 'chunk', 'workflow', 'entity', 'summary', 'note'] as const;

/**
 * Finds what could be meant by "everything about X" or "everything between then and then", for the user to tick (spec E7): nothing is
 * forgotten. Best first by text, else by time. Documents are named beside their parts. Errors: `invalid_input` when neither is given.
 */
export async function findCandidates(
  core: MemoryCore,
  query: CandidateQuery,
): Promise<readonly ForgetCandidate[]> {
  const { text, from, to } = query;
  if (text === undefined && from === undefined && to === undefined) {
    throw new CommonplaceError(
      'invalid_input',
      'Say what to look for: a text, or a time to begin or end at.',
    );
  }
  const ids = text === undefined ? listRange(core, query) : await findText(core, text);
  const withDocuments = new Set(ids.flatMap((id) => [...documentOf(core, id), id]));
  const candidates = [...withDocuments].flatMap((id) => {
    const candidate = describe(core, id);
    return candidate === null || (text !== undefined && !isWithin(query, candidate.at)) ? [] : [candidate];
  });
  return surviving(core, candidates);
}

async function findText(core: MemoryCore, text: string): Promise<readonly string[]> {
  const searched = { reads: core.searchReads, embedder: core.embedder, index: core.index };
  const found: string[] = [];
  for (const store of similarityStores) {
    if (store === 'toolbox') continue;
    const hits = await searchStore(searched, { text, store, k: perStore });
    found.push(...hits.map((hit) => hit.record_id));
  }
  return [
    ...found,
    ...findWords(core, text, 'note', 'content'),
    ...findWords(core, text, 'TOOL_LOG_MEMORY', 'result'),
  ];
}

/** Records of the stores that have no vectors, by the words themselves. */
function findWords(
  core: MemoryCore,
  text: string,
  table: 'note' | 'TOOL_LOG_MEMORY',
  column: 'content' | 'result',
): readonly string[] {
  return core.vault.database
    .prepare<[string, number], string>(`SELECT id FROM ${table} WHERE instr(lower(${column}), ?) > 0 LIMIT ?`)
    .pluck()
    .all(text.toLowerCase(), perStore);
}

function listRange(core: MemoryCore, { from, to }: CandidateQuery): readonly string[] {
  const instant = (text: string | undefined, otherwise: string): string =>
    text === undefined ? otherwise : new Date(parseInstant(text, 'A time to forget by')).toISOString();
  return core.vault.database
    .prepare<[string, string, number], string>(
      `SELECT id FROM record WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
         AND created_at >= ? AND created_at < ? ORDER BY created_at, id LIMIT ?`,
    )
    .pluck()
    .all(instant(from, ''), instant(to, '~'), rangeLimit);
}

function isWithin({ from, to }: CandidateQuery, at: string): boolean {
  const time = Date.parse(at);
  return (
    (from === undefined || time >= parseInstant(from, 'A time to forget from')) &&
    (to === undefined || time < parseInstant(to, 'A time to forget to'))
  );
}

function documentOf(core: MemoryCore, id: string): readonly string[] {
  const document = core.knowledge.read(id)?.document_id ?? null;
  return document === null ? [] : [document];
}

function describe(core: MemoryCore, id: string): ForgetCandidate | null {
  const record = core.records.read(id);
  if (record === null) return null;
  const { identifying } = readRecordTexts(core, id, record.kind);
  return {
    id,
    version: record.version,
    kind: record.kind,
    title: recordTitle(core, id, record.kind),
    excerpt: record.kind === 'document' ? '' : firstCodePoints(identifying ?? '', excerptLimit),
    at: record.created_at,
  };
}
