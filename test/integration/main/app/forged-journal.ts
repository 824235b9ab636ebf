import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../../../main/journal/canonical-json.ts';
import {
  contentHash,
  type EventRecord,
  noPreviousHash,
  recordHash,
} from '../../../../main/journal/event-record.ts';
import type { EventKind } from '../../../../main/journal/events.ts';
import { formatJournalFile } from '../../../../main/journal/journal-file.ts';
import { temporaryFolder } from '../../forget/open-app.ts';

export interface ForgedEvent {
  readonly kind: EventKind;
  readonly facts?: unknown;
  readonly content?: unknown;
  readonly id?: string;
  readonly at?: string;
}

/** A journal file that somebody made up, with hashes that are right. */
export function forgeRun(run_id: string, events: readonly ForgedEvent[]): string {
  const records: EventRecord[] = [];
  for (const [index, event] of events.entries()) {
    const content = event.content === undefined ? null : canonicalJson(event.content);
    const salt = content === null ? null : 'ab'.repeat(16);
    const record = {
      run_id,
      sequence: index + 1,
      id: event.id ?? `${run_id}-${index + 1}`,
      kind: event.kind,
      schema: 1,
      facts: canonicalJson(event.facts ?? {}),
      content_hash: content === null || salt === null ? null : contentHash(salt, content),
      previous_hash: records.at(-1)?.record_hash ?? noPreviousHash,
      at: event.at ?? '2026-01-01T00:00:00.000Z',
      salt,
      content,
    };
    records.push({ ...record, record_hash: recordHash(record) });
  }
  const file = join(temporaryFolder(), 'forged.jsonl');
  writeFileSync(file, formatJournalFile(records));
  return file;
}
