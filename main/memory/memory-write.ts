import type { Origin, SourceReference } from '../../shared/records/base.ts';
import type { PinKind } from '../../shared/records/pin.ts';
import type { Citation, EntityType, NoteScope, Role, WorkflowStep } from '../../shared/records/records.ts';
import type { NewEvent } from '../journal/events.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import type { SnapshotItem, SnapshotLeftOut, SnapshotRejected } from './call-snapshot.ts';

/**
 * One thing to write. A list of them is written in one transaction under one commit version, or not at all. Anything derived
 * names its sources at the versions they were read; the transaction refuses it (`stale_derivation`) when one of them was
 * forgotten or changed since (spec E2, E4, E6), and `empty_sources` when a derived artifact names none.
 */
export type MemoryWrite =
  | {
      readonly kind: 'thread';
      readonly id?: string;
      /** Left as it is when not given; null is read off the first message. */
      readonly title?: string | null;
      /** Left as it is when not given; null leaves it to the settings (spec C6). */
      readonly write_allowed?: boolean | null;
    }
  | {
      readonly kind: 'message';
      readonly id?: string;
      readonly thread_id: string;
      readonly role: Role;
      readonly content: string;
      readonly run_id: string | null;
      readonly timestamp?: string;
      /** Empty for what the user typed; for an answer, everything its input held. */
      readonly sources: readonly SourceReference[];
      readonly citations?: readonly Citation[];
    }
  | {
      readonly kind: 'tool_log';
      readonly id?: string;
      readonly thread_id: string;
      readonly run_id: string | null;
      readonly tool_call_id: string | null;
      readonly tool_name: string;
      readonly tool_args: string;
      readonly result: string;
      readonly status: 'success' | 'failed';
      readonly error_message: string | null;
      readonly sources: readonly SourceReference[];
    }
  | {
      readonly kind: 'workflow';
      readonly query: string;
      readonly steps: readonly WorkflowStep[];
      readonly answer_excerpt: string;
      readonly success: boolean;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** The same name and type again adds sources to the one record (spec: the same fact twice is one record). */
      readonly kind: 'entity';
      readonly name: string;
      readonly type: EntityType;
      readonly description: string;
      readonly origin: Origin;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** Marks exactly `consumed` with the new id in the same transaction (spec R9). */
      readonly kind: 'summary';
      readonly id: string;
      readonly thread_id: string;
      readonly summary: string;
      readonly description: string;
      readonly full_content: string;
      readonly consumed: readonly SourceReference[];
      /** The lost summary in whose place it stands: it consumes messages of that one only (spec E3). */
      readonly replaces?: string;
    }
  | {
      /** Without an id of its own, the same fact again for the same subject is the same note (spec: one record). */
      readonly kind: 'note';
      readonly id?: string;
      /** The note this one corrects: it stays, marked, and is in no input any more. */
      readonly supersedes?: string;
      readonly scope: NoteScope;
      readonly subject_id: string;
      readonly content: string;
      readonly expires_at: string | null;
      readonly origin: Origin;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** Something to be carried word for word (spec D7). The same text of the same kind again is the same pin. */
      readonly kind: 'pin';
      readonly scope: NoteScope;
      readonly subject_id: string;
      readonly as: PinKind;
      readonly text: string;
      /** The message or note it is from; its trust is the pin's. */
      readonly source: SourceReference;
    }
  | {
      /** Ends a pin; it stays to be seen. */
      readonly kind: 'unpin';
      readonly id: string;
    }
  | {
      /** One row per name; unchanged description and signature write nothing (spec R5). */
      readonly kind: 'tool';
      readonly name: string;
      readonly description: string;
      readonly signature: string;
      readonly source_hash: string;
      readonly queries: readonly string[];
      readonly augmented: boolean;
    }
  | {
      readonly kind: 'chunks';
      readonly document_id: string | null;
      readonly source: string;
      readonly source_id: string;
      readonly title: string;
      readonly origin: Origin;
      readonly chunks: readonly {
        readonly text: string;
        readonly page: number | null;
        readonly start_offset: number;
        readonly end_offset: number;
      }[];
      readonly sources: readonly SourceReference[];
    }
  | {
      /** A journal event, appended in this same transaction. `sources` stamp its content, if it has any. */
      readonly kind: 'event';
      readonly event: NewEvent;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** What one model call saw, what was left out and which instructions lost: records and versions, never text (design 2). */
      readonly kind: 'snapshot';
      readonly run_id: string;
      readonly call: number;
      readonly items: readonly SnapshotItem[];
      readonly left_out?: readonly SnapshotLeftOut[];
      readonly rejected?: readonly SnapshotRejected[];
    }
  | {
      /** Where a run stands, with its own event (spec C3); `due` writes it only after enough events since the last one. */
      readonly kind: 'checkpoint';
      readonly run_id: string;
      readonly when: 'now' | 'due';
    }
  | {
      /** A call outside a run's loop that is about to send these records to a provider (spec E8). */
      readonly kind: 'provider_call';
      readonly model: string;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** A run of another vault, from a proven file. */
      readonly kind: 'imported_run';
      readonly file: JournalFile;
    }
  | {
      /** A task the user has approved; its source is the message that asked for it (spec D4). */
      readonly kind: 'task';
      readonly id: string;
      readonly thread_id: string;
      readonly run_id: string;
      readonly goal: string;
      readonly inputs: readonly string[];
      readonly outputs: readonly string[];
      readonly acceptance: readonly string[];
      readonly write_allowed: boolean;
      readonly sources: readonly SourceReference[];
    };

/** The write of one kind. */
export type WriteOf<Kind extends MemoryWrite['kind']> = Extract<MemoryWrite, { kind: Kind }>;

/** What a write became. `chunks` gives one entry per chunk; every other write gives exactly one. */
export interface Committed {
  readonly kind: MemoryWrite['kind'];
  readonly id: string;
  readonly version: number;
  /** True when nothing was written because it was already there, unchanged. */
  readonly unchanged: boolean;
}
