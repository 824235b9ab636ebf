import type { Handlers } from '../../../shared/contract/contract.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { PinRecord } from '../../../shared/records/pin.ts';
import { unpinnedSuggestions } from '../../context/unpinned-suggestions.ts';
import type { AnyRecord } from '../../memory/any-record.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { MemoryWrite } from '../../memory/memory-write.ts';
import type { Emit } from './emit.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly emit: Emit;
  readonly userId: string;
}

type PinHandlers = Pick<Handlers, Extract<keyof Handlers, `pins.${string}`>>;

export function pinHandlers({ memory, emit, userId }: Dependencies): PinHandlers {
  async function commit(writes: readonly MemoryWrite[]): Promise<readonly PinRecord[]> {
    const written = await memory.commit(writes);
    const pins = await Promise.all(written.map(({ id }) => readPin(memory, id)));
    emit('memory.changed', { version: Math.max(0, ...pins.map((pin) => pin.version)) });
    return pins;
  }

  return {
    'pins.list': async ({ thread_id }) => {
      const pins = await memory.listPins();
      if (thread_id === undefined) return { pins: [...pins] };
      await memory.readThread(thread_id);
      const ofThread = new Set((await memory.listPins({ thread_id })).map(({ id }) => id));
      return { pins: pins.filter((pin) => pin.scope === 'user' || ofThread.has(pin.id)) };
    },

    'pins.add': async ({ record_id, as, text, scope }) => {
      const source = pinnable(await memory.requireRecord(record_id), record_id);
      if (text !== undefined && !source.content.includes(text)) {
        throw new CommonplaceError(
          'invalid_input',
          `Only what record "${record_id}" says word for word can be pinned from it.`,
        );
      }
      const [pin] = await commit([
        {
          kind: 'pin',
          ...(scope === 'user' ? { scope, subject_id: userId } : source.subject),
          as,
          text: text ?? source.content,
          source: { id: record_id, version: source.version },
        },
      ]);
      if (pin === undefined) throw new CommonplaceError('internal', 'The pin was not written.');
      return pin;
    },

    'pins.remove': async ({ id }) => {
      const named = (await memory.listPins()).filter((pin) => pin.id === id || pin.source_id === id);
      if (named.length === 0) {
        await memory.requireRecord(id);
        throw new CommonplaceError('not_found', `Nothing was pinned from record "${id}".`);
      }
      return { pins: [...(await commit(named.map((pin) => ({ kind: 'unpin', id: pin.id }))))] };
    },

    'pins.suggestions': async ({ thread_id }) => {
      await memory.readThread(thread_id);
      const messages = await memory.listMessages(thread_id);
      return { suggestions: [...unpinnedSuggestions(messages, await memory.listPins())] };
    },
  };
}

async function readPin(memory: MemoryManager, id: string): Promise<PinRecord> {
  const record = await memory.readRecord(id);
  if (record?.store !== 'pin') {
    throw new CommonplaceError('source_forgotten', 'The pin was forgotten while it was being written.');
  }
  const { store: _store, ...pin } = record;
  return pin;
}

/** What a message or note says, at which version, and to whom it belongs. Errors: `invalid_input`. */
function pinnable(record: AnyRecord, id: string) {
  const { version } = record;
  if (record.store === 'note') {
    const { scope, subject_id, content } = record;
    return { version, content, subject: { scope, subject_id } };
  }
  if (record.store === 'conversation' && !record.kept) {
    const subject = { scope: 'session', subject_id: record.thread_id } as const;
    return { version, content: record.content, subject };
  }
  throw new CommonplaceError(
    'invalid_input',
    `Only messages and notes can be pinned; "${id}" is a record of ${record.store}${record.store === 'conversation' ? ' that was kept for reading only' : ''}.`,
  );
}
