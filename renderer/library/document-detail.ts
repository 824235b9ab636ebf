import { assertNever } from '../../shared/errors.ts';
import type { DocumentRecord } from '../../shared/records/records.ts';
import { counted, formatBytes, formatShare } from '../format/numbers.ts';

/** Where a document stands, in one line. */
export function documentDetail(document: DocumentRecord): string {
  switch (document.status) {
    case 'queued':
      return 'Waiting';
    case 'parsing':
      return `Reading, ${formatShare(document.progress)}`;
    case 'storing':
      return `Storing, ${formatShare(document.progress)}`;
    case 'added':
      return [
        document.pages === null ? null : counted(document.pages, 'page'),
        counted(document.chunks, 'passage'),
        formatBytes(document.bytes),
      ]
        .filter((part) => part !== null)
        .join(' · ');
    case 'failed':
      return document.reason ?? 'It could not be read.';
    default:
      return assertNever(document.status);
  }
}
