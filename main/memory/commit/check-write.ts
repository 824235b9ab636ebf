import { countCodePoints } from '../../../shared/code-points.ts';
import { assertNever, CommonplaceError } from '../../../shared/errors.ts';
import { instantSchema, summaryIdSchema } from '../../../shared/records/base.ts';
import type { MemoryWrite } from '../memory-write.ts';
import { snapshotSources } from './snapshot-sources.ts';
import { requireSources } from './write-scope.ts';

/** Refuses what can be seen to be wrong in a write by itself, before anything is embedded (spec A, R1, E2, F). */
export function checkWrite(write: MemoryWrite): void {
  switch (write.kind) {
    case 'message':
      requireText(write.thread_id, 'A message', 'a thread id');
      requireText(write.content, 'A message', 'content');
      if (write.role === 'assistant') requireSources('An answer', write.sources);
      return;
    case 'tool_log':
      requireText(write.thread_id, 'A tool log', 'a thread id');
      requireText(write.tool_name, 'A tool log', 'a tool name');
      if (write.status === 'failed')
        requireText(write.error_message ?? '', 'A failed tool call', 'an error message');
      requireSources('A tool log', write.sources);
      return;
    case 'workflow':
      requireText(write.query, 'A workflow', 'a query');
      requireSources('A workflow', write.sources);
      return;
    case 'entity':
      requireText(write.name, 'An entity', 'a name');
      requireSources('An entity', write.sources);
      return;
    case 'summary':
      if (!summaryIdSchema.safeParse(write.id).success) {
        throw invalid(`A summary's id is 8 hex digits, not ${JSON.stringify(write.id)}.`);
      }
      requireText(write.summary, 'A summary', 'text');
      if (countCodePoints(write.description.trim()) < 8)
        throw invalid("A summary's description has at least 8 characters.");
      requireSources('A summary', write.consumed);
      return;
    case 'note':
      requireText(write.subject_id, 'A note', 'a subject id');
      requireText(write.content, 'A note', 'content');
      if (write.expires_at !== null) parseInstant(write.expires_at, "A note's expires_at");
      if (write.origin !== 'user') requireSources('A note that the user did not write', write.sources);
      return;
    case 'pin':
      requireText(write.subject_id, 'A pin', 'a subject id');
      requireText(write.text, 'A pin', 'text');
      return;
    case 'unpin':
      requireText(write.id, 'An unpinning', 'the id of a pin');
      return;
    case 'tool':
      requireText(write.name, 'A tool', 'a name');
      requireText(write.description, 'A tool', 'a description');
      if (write.augmented) requireStamp(write.source_hash);
      return;
    case 'task':
      requireText(write.goal, 'A task', 'a goal');
      requireSources('A task', write.sources);
      return;
    case 'chunks':
      for (const chunk of write.chunks) requireText(chunk.text, 'A chunk', 'text');
      if (write.origin === 'model') requireSources('A text written by a model', write.sources);
      return;
    case 'event':
      if (write.event.content !== null) requireSources('What an event says', write.sources);
      return;
    case 'snapshot':
      requireSources('A snapshot of a model call', snapshotSources(write.items));
      return;
    case 'provider_call':
      requireSources('A call of a provider', write.sources);
      return;
    case 'thread':
    case 'checkpoint':
    case 'imported_run':
      return;
    default:
      assertNever(write);
  }
}

/** Milliseconds of an ISO 8601 instant. Errors: `invalid_input`. */
export function parseInstant(text: string, what: string): number {
  const milliseconds = Date.parse(text);
  if (!instantSchema.safeParse(text).success || Number.isNaN(milliseconds))
    throw invalid(`${what} is not an ISO 8601 instant: ${JSON.stringify(text)}.`);
  return milliseconds;
}

export function invalid(message: string): CommonplaceError {
  return new CommonplaceError('invalid_input', message);
}

/** An augmented description is made from no record but the tool's own code, which its hash stands for (spec E2, R5). */
function requireStamp(sourceHash: string): void {
  if (sourceHash.trim() !== '') return;
  throw new CommonplaceError(
    'empty_sources',
    "An augmented description can't be stored without the hash of the source it was made from.",
  );
}

function requireText(value: string, what: string, needed: string): void {
  if (value.trim() === '') throw invalid(`${what} needs ${needed}, and it can't be blank.`);
}
