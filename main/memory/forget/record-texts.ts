import type { RecordKind } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { documentNames } from './document-names.ts';

/** What a record says: the text it is recognised by later, and every text the scan has to look for. */
export interface RecordTexts {
  /** Null for records that say nothing themselves. */
  readonly identifying: string | null;
  readonly texts: readonly string[];
}

const silent: RecordTexts = { identifying: null, texts: [] };

/** Reads what a record says, before it is erased. */
export function readRecordTexts(core: MemoryCore, id: string, kind: RecordKind): RecordTexts {
  switch (kind) {
    case 'thread': {
      const title = core.threads.own(id).title;
      return title === null ? silent : { identifying: null, texts: [title] };
    }
    case 'message':
      return said(core.conversation.read(id), (row) => [row.content]);
    case 'tool_log':
      return said(core.toolLogs.read(id), (row) => [row.result, row.tool_args, row.error_message ?? '']);
    case 'document':
      return said(core.documents.read(id), (row) => [
        row.content_hash,
        ...documentNames(row),
        row.reason ?? '',
      ]);
    case 'chunk':
      return said(core.knowledge.read(id), (row) => [row.content]);
    case 'workflow':
      return said(core.workflows.read(id), (row) => [
        row.query,
        row.answer_excerpt,
        ...row.steps.flatMap(({ note }) => note ?? []),
      ]);
    case 'tool':
      return said(core.toolbox.read(id), (row) => [row.name, row.description, ...row.queries]);
    case 'entity':
      return said(core.entities.read(id), (row) => [row.name, row.description]);
    case 'summary':
      return said(core.summaries.read(id), (row) => [row.summary, row.description, row.full_content]);
    case 'task':
      return said(core.tasks.read(id), (row) => [row.goal, ...row.inputs, ...row.outputs, ...row.acceptance]);
    case 'note':
      return said(core.notes.read(id), (row) => [row.content]);
    case 'pin':
      return said(core.pins.read(id), (row) => [row.text]);
    default:
      return silent;
  }
}

function said<Row>(row: Row | null, texts: (row: Row) => readonly string[]): RecordTexts {
  if (row === null) return silent;
  const all = texts(row);
  const first = all[0] ?? '';
  return { identifying: first === '' ? null : first, texts: all };
}
