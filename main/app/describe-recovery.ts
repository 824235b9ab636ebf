import type { RecoveryReport } from '../memory/vault/rebuild-database.ts';

/** What the user is told when a damaged vault was rebuilt at start. */
export function describeRecovery(report: RecoveryReport): string {
  const incomplete = report.tables.filter((table) => table.error !== null).map((table) => table.table);
  const lost =
    incomplete.length === 0
      ? 'Everything could be read.'
      : `Not everything could be read in: ${incomplete.join(', ')}.`;
  return `The vault's database was damaged and has been rebuilt. ${lost} The damaged file is kept at ${report.set_aside}.`;
}
