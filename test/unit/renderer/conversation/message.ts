import type { ConversationRecord } from '../../../../shared/records/records.ts';

/** A stored message with as little said about it as possible. */
export function message(
  id: string,
  role: ConversationRecord['role'],
  given: Partial<ConversationRecord> = {},
): ConversationRecord {
  return {
    id,
    version: 1,
    origin: role === 'user' ? 'user' : 'model',
    thread_id: 't',
    role,
    content: id,
    timestamp: '2026-01-01T00:00:00.000Z',
    metadata: {},
    summary_id: null,
    run_id: null,
    citations: [],
    kept: false,
    ...given,
  };
}
