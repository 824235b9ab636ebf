import type { Handlers } from '../../../shared/contract/contract.ts';
import { type Clock, toInstant } from '../../../shared/effects.ts';
import { assertNever, CommonplaceError } from '../../../shared/errors.ts';
import type { NoteScope } from '../../../shared/records/records.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { Emit } from './emit.ts';
import { toRecordView } from './record-view.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly emit: Emit;
  readonly clock: Clock;
  readonly userId: string;
}

type MemoryHandlers = Pick<Handlers, Extract<keyof Handlers, `memory.${string}` | `notes.${string}`>>;

const pageSize = 200;

export function memoryHandlers({ memory, emit, clock, userId }: Dependencies): MemoryHandlers {
  return {
    'memory.records': async (input) => {
      const limit = input.limit ?? pageSize;
      const records = await memory.listRecords({ ...input, limit });
      const last = records.at(-1);
      return {
        records: records.map(toRecordView),
        next: records.length < limit || last === undefined ? null : last.id,
      };
    },

    'memory.record': async (input) => {
      const record = await memory.requireRecord(input.record_id);
      const sources = await memory.readSources(input.record_id);
      const titled = sources.map(async (source) => ({ ...source, title: await titleOf(memory, source.id) }));
      return { record: toRecordView(record), sources: await Promise.all(titled) };
    },

    'memory.search': async (input) => {
      const hits = await memory.search({
        text: input.text,
        store: input.store ?? 'knowledge',
        ...(input.k === undefined ? {} : { k: input.k }),
      });
      return { hits: [...hits] };
    },

    'notes.add': async (input) => {
      const subject_id = input.subject_id ?? (input.scope === 'user' ? userId : null);
      if (subject_id === null) {
        throw new CommonplaceError(
          'invalid_input',
          `A note of scope "${input.scope}" needs the id of its subject: give it, or keep the note for every thread (scope "user").`,
        );
      }
      await requireSubject(memory, { ...input, subject_id });
      const [written] = await memory.commit([
        { kind: 'note', ...input, subject_id, origin: 'user', sources: [] },
      ]);
      const note = await memory.readRecord(written?.id ?? '');
      if (note === null || note.store !== 'note') {
        throw new CommonplaceError('source_forgotten', 'The note was forgotten while it was being written.');
      }
      emit('memory.changed', { version: note.version });
      const { store: _store, ...fields } = note;
      return fields;
    },

    'notes.list': async (input) => {
      await requireSubject(memory, input);
      return { notes: [...(await memory.readNotes({ ...input, at: toInstant(clock()) }))] };
    },
  };
}

/** Whom a note is about. Errors: `not_found`; `stale_derivation` for a thread that is gone. */
async function requireSubject(
  memory: MemoryManager,
  { scope, subject_id }: { readonly scope: NoteScope; readonly subject_id: string },
): Promise<void> {
  switch (scope) {
    case 'session':
      await memory.readThread(subject_id);
      return;
    case 'run':
      await memory.readEvents(subject_id);
      return;
    case 'user':
      return;
    default:
      assertNever(scope);
  }
}

async function titleOf(memory: MemoryManager, id: string): Promise<string> {
  const record = await memory.readRecord(id);
  if (record === null) return id;
  const view = toRecordView(record);
  return view.title ?? [...view.text].slice(0, 80).join('');
}
