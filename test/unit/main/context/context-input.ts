import type { ContextInput } from '../../../../main/context/assemble.ts';
import { harnessInstructions } from '../../../../main/context/hierarchy.ts';
import { pinFingerprint, pinnedTexts } from '../../../../main/memory/pins/pinned-texts.ts';
import type { PinSet } from '../../../../main/memory/pins/read-pin-set.ts';
import type { PinRecord } from '../../../../shared/records/pin.ts';
import type { ConversationRecord, Hit, NoteRecord } from '../../../../shared/records/records.ts';

const harness = harnessInstructions({
  write_permission: false,
  tools: 'as offered',
  network: 'declared tools only',
  memory: 'harness only',
});

/** An input with nothing in memory; tests name what differs. */
export function contextInput(changes: Partial<ContextInput> = {}): ContextInput {
  return {
    question: { id: 'q1', version: 9, content: 'What does Kestrel claim?' },
    conversation: { messages: [], omitted: 0 },
    knowledge: [],
    workflows: [],
    entities: [],
    summaries: [],
    notes: [],
    pins: [],
    stub: null,
    instructions: harness,
    budget: 100_000,
    ...changes,
  };
}

export function message(
  id: string,
  content: string,
  role: 'user' | 'assistant' = 'user',
): ConversationRecord {
  return {
    id,
    version: 1,
    origin: role === 'user' ? 'user' : 'model',
    thread_id: 'seed-01',
    role,
    content,
    timestamp: '2026-01-01T00:00:00.000Z',
    summary_id: null,
    run_id: null,
    citations: [],
    kept: false,
  };
}

export function hit(id: string, text: string, changes: Partial<Hit> = {}): Hit {
  return {
    record_id: id,
    version: 3,
    store: 'knowledge',
    origin: 'document',
    source: 'kestrel-notes.md',
    score: 0.9,
    text,
    ...changes,
  };
}

export function note(id: string, content: string, changes: Partial<NoteRecord> = {}): NoteRecord {
  return {
    id,
    version: 2,
    origin: 'user',
    scope: 'user',
    subject_id: 'me',
    content,
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
    ...changes,
  };
}

export const pin: PinRecord = {
  id: 'p1',
  version: 4,
  origin: 'user',
  scope: 'session',
  subject_id: 'seed-01',
  kind: 'instruction',
  text: 'Always cite\n  the page.',
  source_id: 'm1',
  created_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
};

/** Pins of one thread, bound to their own fingerprint or to that of others. */
export function pinSet(pins: readonly PinRecord[], bound: readonly PinRecord[] = pins): PinSet {
  return {
    scope: 'session',
    subject_id: 'seed-01',
    pins,
    fingerprint: bound.length === 0 ? null : pinFingerprint(pinnedTexts(bound)),
  };
}
