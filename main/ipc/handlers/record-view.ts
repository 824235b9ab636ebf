import type { RecordView } from '../../../shared/contract/memory.ts';
import { counted } from '../../../shared/counted.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { Origin } from '../../../shared/records/base.ts';
import type { AnyRecord } from '../../memory/any-record.ts';

/** A record as the memory inspector shows it: its text, its own fields, and where it came from in one sentence. */
export function toRecordView(record: AnyRecord): RecordView {
  const { store, id, version, origin, ...fields } = record;
  return { ...fields, record_id: id, version, store, origin, ...describe(record) };
}

interface Description {
  readonly text: string;
  readonly title?: string;
  readonly timestamp: string;
  readonly provenance: string;
}

function describe(record: AnyRecord): Description {
  switch (record.store) {
    case 'conversation': {
      const author = record.role === 'user' ? 'from your message' : 'from an answer';
      return {
        text: record.content,
        timestamp: record.timestamp,
        provenance: `${author} of ${record.timestamp}`,
      };
    }
    case 'tool_log':
      return {
        text: record.result === '' ? (record.error_message ?? '') : record.result,
        title: record.tool_name,
        timestamp: record.timestamp,
        provenance: `from a call of ${record.tool_name} at ${record.timestamp}`,
      };
    case 'knowledge': {
      const page = record.page === null ? '' : `, page ${record.page}`;
      return {
        text: record.content,
        title: record.title,
        timestamp: record.timestamp,
        provenance: `from ${record.origin === 'document' ? 'document ' : ''}"${record.title}"${page}, part ${record.chunk_id + 1} of ${record.num_chunks}`,
      };
    }
    case 'workflow':
      return {
        text: record.query,
        timestamp: record.timestamp,
        provenance: `from a run of ${counted(record.num_steps, 'step')} at ${record.timestamp}`,
      };
    case 'toolbox':
      return {
        text: record.description,
        title: record.name,
        timestamp: record.timestamp,
        provenance: 'a tool of Commonplace',
      };
    case 'entity':
      return {
        text: record.description,
        title: record.name,
        timestamp: record.timestamp,
        provenance: `${record.type.toLowerCase()}, ${byOrigin(record.origin)}`,
      };
    case 'summary':
      return {
        text: record.summary,
        title: record.description,
        timestamp: record.timestamp,
        provenance:
          record.replaces === null
            ? 'from the messages it opens back into'
            : 'made again from the messages it opens back into, when another was forgotten',
      };
    case 'pin':
      return {
        text: record.text,
        timestamp: record.created_at,
        provenance: `a pinned ${record.kind} ${byOrigin(record.origin)}, scope ${record.scope}`,
      };
    case 'note':
      return {
        text: record.content,
        timestamp: record.created_at,
        provenance: `a note ${byOrigin(record.origin)}, scope ${record.scope}`,
      };
    default:
      return assertNever(record);
  }
}

function byOrigin(origin: Origin): string {
  switch (origin) {
    case 'user':
      return 'from your own words';
    case 'model':
      return 'written by the assistant';
    case 'document':
      return 'from a document';
    case 'tool':
      return 'from a tool result';
    default:
      return assertNever(origin);
  }
}
