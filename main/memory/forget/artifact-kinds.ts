/**
 * Everything a vault holds, kind by kind: where it lies, and how a forget finds it, erases it and makes it again from what is left (spec
 * E2, E3, E8). A table or a file that belongs to no kind fails a test; the scan takes the tables of surviving texts from here.
 */
export interface ArtifactKind {
  readonly kind: string;
  readonly tables: readonly ArtifactTable[];
  /** Files, by their path in the vault's folder. */
  readonly files?: readonly RegExp[];
  readonly found: string;
  readonly erased: string;
  /** From what is left; or why it isn't made again. */
  readonly madeAgain: string;
}

export interface ArtifactTable {
  readonly name: string;
  /** Column its rows are paged by, when they hold what someone wrote. */
  readonly texts?: 'rowid' | 'event_id' | 'id';
}

const byLineage = 'by lineage, as derived from a source or as part of a whole';
const withRecord = 'with its record, in the transaction';
const never = 'never: it is its own original';

export const artifactKinds: readonly ArtifactKind[] = [
  {
    kind: 'thread',
    tables: [{ name: 'thread', texts: 'rowid' }],
    found: 'by id',
    erased: withRecord,
    madeAgain: never,
  },
  {
    kind: 'message',
    tables: [{ name: 'CONVERSATIONAL_MEMORY', texts: 'rowid' }, { name: 'conversation_text' }],
    found: byLineage,
    erased: withRecord,
    madeAgain: 'never: an answer can be asked for again',
  },
  {
    kind: 'tool_log',
    tables: [{ name: 'TOOL_LOG_MEMORY', texts: 'rowid' }],
    found: byLineage,
    erased: withRecord,
    madeAgain: 'never: a tool can be called again',
  },
  {
    kind: 'document',
    tables: [
      { name: 'document', texts: 'rowid' },
      { name: 'handed_over', texts: 'rowid' },
    ],
    files: [/^attachments\/.+$/, /^temporary\/[^/]+$/],
    found: 'by id; its copy also when a part of it goes',
    erased: 'with its record; the copy once no document has it',
    madeAgain: never,
  },
  {
    kind: 'chunk',
    tables: [{ name: 'SEMANTIC_MEMORY', texts: 'rowid' }, { name: 'knowledge_text' }],
    found: 'by lineage: with the last document that has it',
    erased: withRecord,
    madeAgain: never,
  },
  {
    kind: 'workflow',
    tables: [{ name: 'WORKFLOW_MEMORY', texts: 'rowid' }],
    found: byLineage,
    erased: withRecord,
    madeAgain: 'from its question and the tool calls that are left',
  },
  {
    kind: 'tool',
    tables: [{ name: 'TOOLBOX_MEMORY', texts: 'rowid' }],
    found: 'by name',
    erased: 'never: it is a part of the app, made from its source alone',
    madeAgain: 'when tools are registered at the next start',
  },
  {
    kind: 'entity',
    tables: [
      { name: 'ENTITY_MEMORY', texts: 'rowid' },
      { name: 'entity_mention', texts: 'id' },
    ],
    found: byLineage,
    erased: withRecord,
    madeAgain: 'from the mentions that are left',
  },
  {
    kind: 'summary',
    tables: [{ name: 'SUMMARY_MEMORY', texts: 'rowid' }],
    found: byLineage,
    erased: 'with its record; its messages are unconsolidated again',
    madeAgain: 'under a new id, from the messages that are left',
  },
  {
    kind: 'note',
    tables: [{ name: 'note', texts: 'rowid' }],
    found: byLineage,
    erased: withRecord,
    madeAgain: never,
  },
  {
    kind: 'pin',
    tables: [{ name: 'pin', texts: 'rowid' }, { name: 'pin_fingerprint' }],
    found: byLineage,
    erased: 'with its record; the fingerprint of its subject is computed anew',
    madeAgain: never,
  },
  {
    kind: 'task',
    tables: [{ name: 'task', texts: 'rowid' }],
    found: byLineage,
    erased: withRecord,
    madeAgain: 'never: a task can be proposed again',
  },
  {
    kind: 'vector',
    tables: [{ name: 'vector' }],
    found: 'by its record',
    erased: withRecord,
    madeAgain: 'when its record is rebuilt',
  },
  {
    kind: 'run',
    tables: [{ name: 'run' }, { name: 'event' }, { name: 'event_content', texts: 'event_id' }],
    found: 'by its messages, tool calls, events and snapshots',
    erased: 'content and salt of the events that say something of it; these stay, say nothing, and verify',
    madeAgain: 'never: its question can be asked again',
  },
  {
    kind: 'checkpoint',
    tables: [{ name: 'checkpoint' }],
    found: 'by its run; it holds facts, never content',
    erased: 'with its thread',
    madeAgain: 'by a run that goes on',
  },
  {
    kind: 'snapshot',
    tables: [{ name: 'snapshot_item' }, { name: 'snapshot_left_out' }, { name: 'snapshot_rejected' }],
    found: byLineage,
    erased: 'why things were chosen; the pairs of record and version stay',
    madeAgain: 'never: it says what was seen',
  },
  {
    kind: 'hidden',
    tables: [{ name: 'hidden_forget' }, { name: 'hidden_row', texts: 'rowid' }],
    found: 'by the version it was hidden at',
    erased: 'when its grace period ends',
    madeAgain: 'by restoring it until then',
  },
  {
    kind: 'unfinished_scan',
    tables: [{ name: 'unfinished_forget' }],
    files: [/^temporary\/forget-\d+$/],
    found: 'by the version of its forget',
    erased: 'when the scan has ended; until then it is encrypted',
    madeAgain: 'never',
  },
  {
    kind: 'backup',
    tables: [],
    files: [/^backups\/.+$/],
    found: 'by the ids in it',
    erased: 'the forget is repeated in it, or it is removed',
    madeAgain: 'by the next rotation',
  },
  {
    kind: 'export',
    tables: [{ name: 'known_export' }],
    files: [/^exports\/.+$/],
    found: 'by the run in it',
    erased: 'written again without the content; one that was changed is reported',
    madeAgain: 'by exporting it again',
  },
  {
    kind: 'ledger',
    tables: [
      { name: 'vault_setting' },
      { name: 'commit_version' },
      { name: 'record' },
      { name: 'lineage' },
      { name: 'kept_source' },
      { name: 'provider_call' },
      { name: 'forget_log' },
      { name: 'forget_receipt' },
      { name: 'consumer' },
    ],
    files: [
      /^commonplace\.db(-wal|-shm|-journal)?$/,
      /^vault\.json$/,
      /^settings\.json(\.new)?$/,
      /^logs\/.+$/,
    ],
    found: 'it holds ids, kinds, versions and settings, never content',
    erased: 'the record; the rest outlives what it names (E2)',
    madeAgain: 'never',
  },
];

/** Tables that hold what someone wrote, each with the column its rows are paged by. */
export function textTables(): readonly Required<ArtifactTable>[] {
  return artifactKinds
    .flatMap(({ tables }) => tables)
    .flatMap(({ name, texts }) => (texts === undefined ? [] : [{ name, texts }]));
}
