import type { RecoveryReport } from '../memory/vault/rebuild-database.ts';

/** What the user is told when a damaged vault was rebuilt at start. */
export function describeRecovery(report: RecoveryReport): string {
  if (report.set_aside === null) {
    return "The vault's database was gone or empty, so a new one was begun. Earlier copies, where there are any, are in the vault's backups folder: put one back in Settings, or with restore-backup.";
  }
  const incomplete = report.tables.filter((table) => table.error !== null).map((table) => table.table);
  return `The vault's database was damaged and has been rebuilt. ${describeLoss(report, incomplete)} The damaged file is kept at ${report.set_aside}; earlier copies, where there are any, are in the vault's backups folder.`;
}

function describeLoss({ tables }: RecoveryReport, incomplete: readonly string[]): string {
  if (tables.length === 0) return 'Nothing of it could be read.';
  if (incomplete.length === 0) return 'Everything could be read.';
  return `Not everything could be read in: ${incomplete.join(', ')}.`;
}
