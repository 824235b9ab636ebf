import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Attachments } from '../../../../main/ingest/attachments.ts';
import { createDocumentReader } from '../../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import type { IngestResult } from '../../../../main/ingest/ingest-result.ts';
import { Ingestion } from '../../../../main/ingest/queue.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const documents = path.resolve('../shared/data/docs');
const folder = temporaryFolder();
const missing = existsSync(documents) ? '' : ` (SKIPPED: ${documents} is not there)`;

/** Words of three letters or more, as a set. */
function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

describe.skipIf(missing !== '')(`documents from elsewhere${missing}`, () => {
  test('R14 every document ends as added or failed with a plain reason, and none brings the reader down', {
    timeout: 600_000,
  }, async () => {
    const store = new MemoryDocumentStore();
    const worker = new URL('../../../../main/ingest/worker.ts', import.meta.url);
    const ingestion = new Ingestion({
      store,
      attachments: new Attachments(folder.path('attachments'), ingestLimits.fileBytes),
      reader: createDocumentReader({ worker, limits: ingestLimits }),
      fileLimit: ingestLimits.fileBytes,
    });
    const results: IngestResult[] = [];
    for await (const result of ingestion.ingestPaths([documents])) {
      results.push(result);
    }
    await ingestion.close();

    const pdfs = results.filter((result) => result.path.endsWith('.pdf'));
    const reasons = pdfs.map((result) => result.reason_code ?? 'added');
    const count = (reason: string): number => reasons.filter((one) => one === reason).length;
    expect(results.length).toBeGreaterThan(150);
    expect(count('document_encrypted')).toBe(6);
    expect(count('document_damaged')).toBe(2);
    expect(count('added') + count('document_no_text')).toBe(pdfs.length - 8);
    for (const result of results) {
      expect(result.reason_code ?? 'added').not.toBe('document_timeout');
      expect(result.status === 'failed' ? result.reason : 'added').toMatch(/\S/);
    }

    const textOf = (name: string): string => {
      const row = [...store.rows.values()].find((one) => one.path?.endsWith(name));
      return (
        store.completed
          .get(row?.id ?? '')
          ?.chunks.map((chunk) => chunk.content)
          .join('\n') ?? ''
      );
    };
    for (const name of ['REPAIR-2022-INV-001_multipage', 'movie-theater-booking-2024']) {
      const found = words(textOf(`${name}.pdf`));
      const lost = [...words(textOf(`expected_outputs/${name}.md`))].filter((word) => !found.has(word));
      expect(lost).toEqual([]);
    }
  });
});
