import type { NoteRecord } from '../../../shared/records/records.ts';
import { renderEnvelope, toEnvelope } from '../envelope.ts';
import { neutralise } from '../neutralise.ts';
import { isUntrusted } from '../trust.ts';
import { type Candidate, toCandidate } from './candidate.ts';

/** Notes of the run, the thread and the user (spec A). One that came from a document or a tool stays fenced as data. */
export function noteCandidates(notes: readonly NoteRecord[]): readonly Candidate[] {
  return notes.map((note) =>
    toCandidate({
      kind: 'note',
      segment: 'notes',
      record: note,
      source: `${note.scope} note`,
      stored: note.content,
      rendered: isUntrusted(note.origin)
        ? `- ${renderEnvelope(toEnvelope(`${note.scope} note`, note.content), note.id)}`
        : `- ${neutralise(note.content).text} [${note.scope} note, record ${note.id}]`,
      relevance: 1,
      because: `kept on purpose for the ${note.scope === 'session' ? 'thread' : note.scope}`,
    }),
  );
}
