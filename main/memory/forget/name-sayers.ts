import type { RecordKind } from '../../../shared/records/base.ts';
import { isEnded, type RunStatus } from '../../journal/run-state.ts';
import type { MemoryCore } from '../memory-core.ts';
import { saysName } from './document-names.ts';
import { heldVersions, ownerOf, readHeldRows } from './held-rows.ts';
import { readRecordTexts } from './record-texts.ts';

interface Derived {
  readonly id: string;
  readonly kind: RecordKind;
  readonly since: number;
}

/** All that was made from passages which stay, though a document goes that they say they are from, or said so once. */
const derivedSql = `WITH RECURSIVE down (id, kind, since) AS (
    SELECT part.artifact_id, 'chunk', 0 FROM temp.closure c CROSS JOIN lineage part ON part.source_id = c.id
      WHERE c.kind = 'document' AND part.relation = 'part' AND part.artifact_id NOT IN (SELECT id FROM temp.closure)
    UNION SELECT l.artifact_id, l.artifact_kind, l.artifact_version
      FROM down CROSS JOIN lineage l ON l.source_id = down.id
      WHERE l.relation = 'derived' AND l.source_version >= down.since)
  SELECT id, kind, min(since) AS since FROM down
  WHERE kind <> 'chunk' AND id NOT IN (SELECT id FROM temp.closure) GROUP BY id`;

/**
 * Adds to temp.closure, in a round of its own, what says a name of a document that goes while its passages stay for another one: an input
 * or a tool's result named the document with the passage (spec E8, E9). What was made from the passage and doesn't say the name stays.
 * Answers whether anything was added.
 */
export function reachNameSayers(core: MemoryCore, names: readonly string[], round: number): boolean {
  if (names.length === 0) return false;
  const { database } = core.vault;
  const add = database.prepare<[string, string, number, number]>(
    'INSERT INTO temp.closure (id, kind, since, round) VALUES (?, ?, ?, ?)',
  );
  const held = heldTextsOf(core);
  const saying = database
    .prepare<[], Derived>(derivedSql)
    .all()
    .filter(({ id, kind }) =>
      [...textsOf(core, id, kind), ...(held.get(id) ?? [])].some((text) => saysName(names, text)),
    );
  for (const { id, kind, since } of saying) add.run(id, kind, since, round);
  return saying.length > 0;
}

const runsSql = `SELECT DISTINCT s.run_id AS id, run.status FROM temp.closure c CROSS JOIN SEMANTIC_MEMORY k ON k.document_id = c.id
  CROSS JOIN record r ON r.id = k.id CROSS JOIN snapshot_item s ON s.record_id = k.id AND s.version >= r.version
  CROSS JOIN run ON run.id = s.run_id WHERE c.kind = 'document' AND k.id NOT IN (SELECT id FROM temp.closure)`;

/** Runs that had such a passage in view while it said it was from the document that goes: the name was sent with it. */
export function listNamingRuns(
  core: MemoryCore,
): readonly { readonly id: string; readonly isUnderWay: boolean }[] {
  return core.vault.database
    .prepare<[], { id: string; status: RunStatus }>(runsSql)
    .all()
    .map(({ id, status }) => ({ id, isUnderWay: !isEnded(status) }));
}

function textsOf(core: MemoryCore, id: string, kind: RecordKind): readonly string[] {
  if (kind === 'entity')
    return core.mentions.list(id).flatMap(({ name, description }) => [name, description]);
  if (kind !== 'event') return readRecordTexts(core, id, kind).texts;
  const content = core.vault.database
    .prepare<[string], string>('SELECT json FROM event_content WHERE event_id = ?')
    .pluck()
    .get(id);
  return content === undefined ? [] : [content];
}

/** What the records and events say that are hidden, by their ids. Where their citations are from is said anew instead. */
function heldTextsOf(core: MemoryCore): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>();
  for (const held of heldVersions(core).flatMap((version) => readHeldRows(core, version))) {
    const { citations: _citations, ...said } = held.row;
    const values = Object.values(said).filter((value) => typeof value === 'string');
    texts.set(ownerOf(held), [...(texts.get(ownerOf(held)) ?? []), ...values]);
  }
  return texts;
}
