import type { RecoveryReport } from '../memory/vault/rebuild-database.ts';

/** What the user is told when a damaged vault was rebuilt at start. */
export function describeRecovery(report: RecoveryReport): string {
  const earlier =
    "Earlier copies, where there are any, are in the vault's backups folder: put one back in Settings, or with restore-backup.";
  if (report.set_aside === null) {
    return `The vault's database was gone or empty, so a new one was begun. ${earlier}`;
  }
  return `The vault's database was damaged and has been rebuilt. ${describeLoss(report)} The damaged file is kept at ${report.set_aside}. ${earlier}`;
}

function describeLoss({ tables }: RecoveryReport): string {
  if (tables.length === 0) return 'Nothing of it could be read.';
  const incomplete = tables
    .filter(({ error }) => error !== null)
    .map(({ table }) => contents[table] ?? table);
  if (incomplete.length === 0) return 'Everything could be read.';
  return `Not everything could be read of: ${[...new Set(incomplete)].join(', ')}.`;
}

/** What a table holds, in the words of the app; any other is named as it is. */
const contents: Readonly<Record<string, string>> = {
  thread: 'threads',
  CONVERSATIONAL_MEMORY: 'messages',
  TOOL_LOG_MEMORY: 'tool calls',
  document: 'documents',
  SEMANTIC_MEMORY: 'passages',
  WORKFLOW_MEMORY: 'workflows',
  TOOLBOX_MEMORY: 'tools',
  ENTITY_MEMORY: 'entities',
  entity_mention: 'entities',
  SUMMARY_MEMORY: 'summaries',
  note: 'notes',
  pin: 'pins',
  pin_fingerprint: 'pins',
  task: 'tasks',
  run: 'runs',
  event: "runs' journals",
  event_content: "runs' journals",
  checkpoint: "runs' journals",
  snapshot_item: 'what models saw',
  snapshot_left_out: 'what models saw',
  snapshot_rejected: 'what models saw',
  provider_call: 'what was sent to providers',
  vector: 'what is found by meaning, which is made again',
  record: 'versions',
  lineage: 'what was made from what, found again where other records tell',
  forget_log: 'what was forgotten',
  forget_receipt: 'receipts',
  known_export: 'exports',
};
