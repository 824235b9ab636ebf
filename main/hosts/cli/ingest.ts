import { resolve } from 'node:path';
import type { IngestResult } from '../../../shared/contract/documents.ts';
import type { Command } from './command.ts';

/** `ingest PATH…`: a line per document, then the totals. Fails only when every document did. */
export const ingest: Command<{ readonly paths: readonly string[] }> = async (client, { paths }) => {
  const { results } = await client.documents.ingest({ paths: paths.map((path) => resolve(path)) });
  const count = (status: IngestResult['status']) =>
    results.filter((result) => result.status === status).length;
  const totals = {
    documents: results.length,
    added: count('added'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  };
  return {
    reports: [
      ...results.map((result) => ({ json: line(result), text: sentence(result) })),
      {
        json: totals,
        text: `${totals.documents} documents: ${totals.added} added, ${totals.unchanged} unchanged, ${totals.failed} failed`,
      },
    ],
    succeeded: totals.failed === 0 || totals.failed < totals.documents,
  };
};

function line({ path, status, document_id, chunks, pages, reason }: IngestResult) {
  return { path, status, document_id, chunks, pages, reason };
}

function sentence(result: IngestResult): string {
  const size = result.pages === undefined ? '' : `, ${result.pages} pages`;
  switch (result.status) {
    case 'added':
      return `added      ${result.path} (${result.chunks ?? 0} chunks${size})`;
    case 'unchanged':
      return `unchanged  ${result.path}`;
    case 'failed':
      return `failed     ${result.path}: ${result.reason ?? 'no reason given'}`;
  }
}
