import { existsSync } from 'node:fs';
import { type ForgetReceipt, forgetReceiptSchema } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';

type Scan = ForgetReceipt['scan'];

/** Files in which a scan found something and that are still there. */
export function lastingResidue({ residue }: Scan): readonly string[] {
  return residue.filter((file) => existsSync(file));
}

/**
 * Whether a forget is clean by now (spec E8): its scan found nothing, or the files it named are gone. What one holds can't be looked at
 * again: the erased texts are not known any more.
 */
export function isCleanByNow(scan: Scan): boolean {
  return (
    scan.status === 'clean' ||
    (scan.status === 'not_clean' && scan.residue.length > 0 && lastingResidue(scan).length === 0)
  );
}

/** The scan of a forget, with what earlier forgets of the same records left: forgetting again makes nothing clean. */
export function withEarlierResidue(
  core: MemoryCore,
  { version, targets }: Pick<ForgetReceipt, 'version' | 'targets'>,
  scan: Scan,
): Scan {
  const ids = new Set(targets.map(({ id }) => id));
  const left = core.vault.database
    .prepare<[number], string>(
      `SELECT receipt FROM forget_receipt WHERE version < ? AND receipt ->> '$.scan.status' <> 'clean' ORDER BY version`,
    )
    .pluck()
    .all(version)
    .map((receipt) => forgetReceiptSchema.parse(JSON.parse(receipt)))
    .filter((earlier) => earlier.targets.some(({ id }) => ids.has(id)) && !isCleanByNow(earlier.scan));
  if (left.length === 0) return scan;
  return {
    ...scan,
    status: 'not_clean',
    residue: [...new Set([...scan.residue, ...left.flatMap((earlier) => lastingResidue(earlier.scan))])],
    not_looked_for: [
      ...scan.not_looked_for,
      ...left.map(
        (earlier) =>
          `What the forget at version ${earlier.version} left: its texts are not known any more. Delete the files that it names.`,
      ),
    ],
  };
}
