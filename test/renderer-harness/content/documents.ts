import type { ChunkRecord, DocumentRecord } from '../../../shared/records/records.ts';
import { minutesIn } from './times.ts';

type Given = Pick<DocumentRecord, 'id' | 'title' | 'media_type' | 'status'> & Partial<DocumentRecord>;

function documentOf(given: Given): DocumentRecord {
  return {
    version: 3,
    origin: 'document',
    path: null,
    bytes: 184_000,
    pages: null,
    chunks: 0,
    content_hash: given.id,
    progress: given.status === 'added' ? 1 : 0,
    reason: null,
    reason_code: null,
    created_at: minutesIn(0),
    ...given,
  };
}

const pdf = 'application/pdf';

export const documents: readonly DocumentRecord[] = [
  documentOf({
    id: 'doc-tides',
    title: 'On the tides of a narrowing channel.pdf',
    media_type: pdf,
    status: 'added',
    pages: 14,
    chunks: 61,
    bytes: 1_840_000,
  }),
  documentOf({
    id: 'doc-log',
    title: 'Keeper’s log, winter of 1871.docx',
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    status: 'added',
    chunks: 38,
  }),
  documentOf({
    id: 'doc-glass',
    title: 'barometer-notes.md',
    media_type: 'text/markdown',
    status: 'added',
    chunks: 9,
    bytes: 12_400,
  }),
  documentOf({
    id: 'doc-moon',
    title: 'Tables of the moon for harbour masters.pdf',
    media_type: pdf,
    status: 'parsing',
    progress: 0.42,
    bytes: 9_120_000,
  }),
  documentOf({
    id: 'doc-wait',
    title: 'Letters to the board of trade.html',
    media_type: 'text/html',
    status: 'queued',
  }),
  documentOf({
    id: 'doc-scan',
    title: 'Survey chart, scanned.pdf',
    media_type: pdf,
    status: 'failed',
    reason:
      'It has pages but no text: it was probably scanned. Run a text recognition over it and add it again.',
    reason_code: 'document_no_text',
  }),
  documentOf({
    id: 'doc-locked',
    title: 'Harbour accounts 1902.pdf',
    media_type: pdf,
    status: 'failed',
    reason: 'It is encrypted. Save a copy without a password and add that.',
    reason_code: 'document_encrypted',
  }),
];

const tidesBefore =
  'Where the shores draw together, the same water must pass through a smaller section, and its surface can only rise. ';
const tidesText =
  'At the mouth the spring range was 6.1 metres by the new gauge. Forty kilometres further in, where the channel is a third as wide, it was 12.3 metres, and the highest water came 51 minutes later. The range therefore doubled over the length of the survey. Neither wind nor pressure can account for a rise of this order; both were recorded and are given in the second table.';
const tidesAfter =
  ' The form of the wave also changes: the flood becomes shorter and steeper than the ebb, until at the head of the channel it arrives as a single step.';

export const passages: readonly {
  readonly record: ChunkRecord;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    before: tidesBefore,
    after: tidesAfter,
    record: {
      id: 'chunk-tides',
      version: 3,
      origin: 'document',
      content: tidesText,
      source: 'On the tides of a narrowing channel.pdf',
      source_id: 'doc-tides',
      title: 'On the tides of a narrowing channel',
      chunk_id: 17,
      num_chunks: 61,
      page: 1,
      start_offset: 20_410,
      end_offset: 21_000,
      document_id: 'doc-tides',
      timestamp: minutesIn(1),
    },
  },
  {
    before: '11 January. Wind north-west, rising. ',
    after: ' Trimmed the lamp at four.',
    record: {
      id: 'chunk-log',
      version: 4,
      origin: 'document',
      content:
        'The water stood over the third step of the landing at ten minutes past two, which nobody here has seen. The glass was at 28.4 and still falling. The step was dry again by a quarter to four.',
      source: 'Keeper’s log, winter of 1871.docx',
      source_id: 'doc-log',
      title: 'Keeper’s log, winter of 1871',
      chunk_id: 5,
      num_chunks: 38,
      page: null,
      start_offset: 7_200,
      end_offset: 7_400,
      document_id: 'doc-log',
      timestamp: minutesIn(2),
    },
  },
];
