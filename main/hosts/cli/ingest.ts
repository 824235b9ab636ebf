import { resolve } from 'node:path';
import {
  type IngestResult,
  ingestResultSchema,
  type MissingVectors,
} from '../../../shared/contract/documents.ts';
import { counted } from '../../../shared/counted.ts';
import type { LiveCommand } from './command.ts';

/** `ingest PATH… [--again]`: a line per document as it ends, then the totals. Fails only when every document did. */
export const ingest: LiveCommand<{ readonly paths: readonly string[]; readonly again: boolean }> = async (
  client,
  { paths, again },
  live,
) => {
  live.subscribe((name, payload) => {
    if (name !== 'documents.ended') return;
    const result = ingestResultSchema.parse(payload);
    live.print({ json: line(result), text: sentence(result) });
  });
  const { results, without_vectors } = await client.documents.ingest({
    paths: paths.map((path) => resolve(path)),
    again,
  });
  const count = (status: IngestResult['status']) =>
    results.filter((result) => result.status === status).length;
  const totals = {
    documents: results.length,
    added: count('added'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    ...(without_vectors === undefined ? {} : { without_vectors }),
  };
  return {
    reports: [
      {
        json: totals,
        text: `${counted(totals.documents, 'document')}: ${totals.added} added, ${totals.unchanged} unchanged, ${totals.failed} failed${waiting(without_vectors)}`,
      },
    ],
    succeeded: totals.failed === 0 || totals.failed < totals.documents,
  };
};

function waiting(missing: MissingVectors | undefined): string {
  if (missing === undefined) return '';
  return `\n${counted(missing.records, 'record')} found by words only until a vector can be made: ${missing.reason}`;
}

function line({ path, status, document_id, chunks, pages, reason }: IngestResult) {
  return { path, status, document_id, chunks, pages, reason };
}

function sentence(result: IngestResult): string {
  const size = result.pages === undefined ? '' : `, ${counted(result.pages, 'page')}`;
  switch (result.status) {
    case 'added':
      return `added      ${result.path} (${counted(result.chunks ?? 0, 'chunk')}${size})`;
    case 'unchanged':
      return `unchanged  ${result.path}`;
    case 'failed':
      return `failed     ${result.path}: ${result.reason ?? 'no reason given'}${way(result)}`;
  }
}

function way({ reason_code }: IngestResult): string {
  return reason_code === 'forgotten_content' ? ' Then say --again.' : '';
}
