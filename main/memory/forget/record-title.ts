import type { RecordKind } from '../../../shared/records/base.ts';
import { firstCodePoints } from '../first-code-points.ts';
import type { MemoryCore } from '../memory-core.ts';
import { readRecordTexts } from './record-texts.ts';

const titleLimit = 120;

/** What a record is called where it is shown to be forgotten; its id when it says nothing itself. */
export function recordTitle(core: MemoryCore, id: string, kind: RecordKind): string {
  if (kind === 'thread') return core.threads.read(id)?.title ?? id;
  if (kind === 'document') return core.documents.read(id)?.title ?? id;
  const { identifying } = readRecordTexts(core, id, kind);
  return identifying === null ? id : firstCodePoints(identifying.replace(/\s+/gu, ' ').trim(), titleLimit);
}
