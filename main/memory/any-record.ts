import type { PinRecord } from '../../shared/records/pin.ts';
import type {
  ChunkRecord,
  ConversationRecord,
  EntityRecord,
  NoteRecord,
  SummaryRecord,
  ToolboxRecord,
  ToolLogRecord,
  WorkflowRecord,
} from '../../shared/records/records.ts';

/** A record of any store, with the store it is of. */
export type AnyRecord =
  | ({ readonly store: 'conversation' } & ConversationRecord)
  | ({ readonly store: 'tool_log' } & ToolLogRecord)
  | ({ readonly store: 'knowledge' } & ChunkRecord)
  | ({ readonly store: 'workflow' } & WorkflowRecord)
  | ({ readonly store: 'toolbox' } & ToolboxRecord)
  | ({ readonly store: 'entity' } & EntityRecord)
  | ({ readonly store: 'summary' } & SummaryRecord)
  | ({ readonly store: 'note' } & NoteRecord)
  | ({ readonly store: 'pin' } & PinRecord);
