import type { ContextInput } from '../../../../main/context/assemble.ts';
import { harnessInstructions } from '../../../../main/context/hierarchy.ts';
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
