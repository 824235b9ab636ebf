import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { RecordView } from '../../../shared/contract/memory.ts';
import type { ForgetPlan, ForgetReceipt } from '../../../shared/records/forget.ts';
import { passages } from './documents.ts';
import { longThread, tidesMessages } from './messages.ts';
import { minutesIn } from './times.ts';

const kept: readonly RecordView[] = [
  {
    record_id: '4be01c7a',
    version: 9,
    store: 'summary',
    origin: 'model',
    title: 'Survey, log and barometer notes, and heights to be in metres',
    text: '## Technical Information\nThree documents …',
    timestamp: minutesIn(15),
    provenance: 'from 6 messages of “How the range grows along the channel”',
  },
  {
    record_id: 'entity-1',
    version: 8,
    store: 'entity',
    origin: 'model',
    title: 'Harbour office',
    text: 'Signs the survey of the channel.',
    timestamp: minutesIn(4),
    provenance: 'from an answer of 4 May 2026',
    type: 'SYSTEM',
  },
  {
    record_id: 'note-1',
    version: 7,
    store: 'note',
    origin: 'user',
    text: 'Heights always in metres.',
    timestamp: minutesIn(9),
    provenance: 'from your message of 4 May 2026',
    scope: 'user',
  },
  {
    record_id: 'workflow-1',
    version: 9,
    store: 'workflow',
    origin: 'model',
    title: 'Who wrote the survey?',
    text: 'search_memory (success)',
    timestamp: minutesIn(5),
    provenance: 'from a run of 1 step',
  },
];

export const records: readonly RecordView[] = [
  ...passages.map(
    ({ record }): RecordView => ({
      record_id: record.id,
      version: record.version,
      store: 'knowledge',
      origin: record.origin,
      title: record.title,
      text: record.content,
      timestamp: record.timestamp,
      provenance: `from document “${record.source}”${record.page === null ? '' : `, page ${record.page}`}`,
    }),
  ),
  ...kept,
  ...[...tidesMessages, ...longThread.slice(0, 300)].map(
    (message): RecordView => ({
      record_id: message.id,
      version: message.version,
      store: 'conversation',
      origin: message.origin,
      text: message.content,
      timestamp: message.timestamp,
      provenance:
        message.role === 'user' ? 'from your message of 4 May 2026' : 'from an answer of 4 May 2026',
    }),
  ),
];

export const sources: CallOutput<'memory.record'>['sources'] = [
  {
    id: 'message-question',
    version: 12,
    kind: 'message',
    forgotten_at: null,
    title: 'How much does the tidal range grow …',
  },
  {
    id: 'chunk-tides',
    version: 3,
    kind: 'chunk',
    forgotten_at: null,
    title: 'On the tides of a narrowing channel, page 1',
  },
  { id: 'chunk-gone', version: 2, kind: 'chunk', forgotten_at: 14, title: '' },
];

export const plan: ForgetPlan = {
  targets: [{ id: 'doc-tides', kind: 'document', title: 'On the tides of a narrowing channel.pdf' }],
  artifacts: {
    chunk: 61,
    vector: 61,
    message: 2,
    summary: 1,
    entity: 4,
    workflow: 1,
    snapshot: 3,
    event: 9,
    tool_log: 1,
  },
  answers: [
    {
      id: 'message-answer',
      version: 12,
      thread_id: 'thread-tides',
      excerpt:
        'The range doubles between the mouth and the head of the channel, and the survey puts that down to its shape …',
      use: 'quotes',
    },
    {
      id: 'folded-1',
      version: 6,
      thread_id: 'thread-tides',
      excerpt:
        'A survey of tides in a narrowing channel, a lighthouse keeper’s log, and notes on reading a barometer.',
      use: 'in_view',
    },
  ],
  staying_sources: [],
  consumers: ['runs', 'job_queue', 'vector_index', 'full_text', 'windows', 'backups'],
};

export const receipt: ForgetReceipt = {
  version: 87,
  at: minutesIn(60),
  targets: [{ id: 'doc-tides', kind: 'document' }],
  invalidated: { ...plan.artifacts },
  rebuilt: ['9a01b3ce'],
  consumers: [
    { consumer: 'runs', watermark: 87, action: 'none under way' },
    { consumer: 'vector_index', watermark: 87, action: '61 slots removed' },
    { consumer: 'backups', watermark: 87, action: '2 files rewritten' },
  ],
  scan: { status: 'clean', files: 9, bytes: 48_300_000, occurrences: 0, residue: [], not_looked_for: [] },
  kept: [{ id: 'message-answer', why: 'you chose to keep it' }],
  sent_to_provider: [{ model: 'gpt-5.6-luna', calls: 3 }],
};

export const dirtyReceipt: ForgetReceipt = {
  ...receipt,
  version: 41,
  targets: [{ id: 'note-0', kind: 'note' }],
  invalidated: { vector: 1 },
  scan: { ...receipt.scan, status: 'not_clean', occurrences: 1, residue: ['backups/2026-05-03.db'] },
  kept: [],
};
