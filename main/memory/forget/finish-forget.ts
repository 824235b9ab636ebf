import { basename, dirname } from 'node:path';
import { toErrorData } from '../../../shared/errors.ts';
import type { ConsumerReport, ForgetReceipt } from '../../../shared/records/forget.ts';
import { embedMissing } from '../embed-missing.ts';
import type { MemoryCore } from '../memory-core.ts';
import { isAttachmentWanted } from './attachments.ts';
import { scrubFullText } from './full-text-removal.ts';
import { rewriteExports } from './known-exports.ts';
import { withEarlierResidue } from './lasting-residue.ts';
import { storeReceipt } from './receipt.ts';
import { rewriteBackups } from './rewrite-backups.ts';
import { scanVault } from './scan.ts';
import { scanUntilClean, storageReports } from './scan-until-clean.ts';
import { compactDatabase, scrubFiles } from './scrub.ts';
import { dropUnfinished, type UnfinishedForget } from './unfinished.ts';
import { clearWordsLeft, withWordsLeft } from './words-left.ts';

/**
 * What follows a forget's transaction: rebuilt records are embedded, files scrubbed, backups and exports rewritten, every file scanned,
 * and the receipt completed (spec E8). What was committed stays committed whatever the scan finds. May be done again after a crash.
 */
export async function finishForget(
  core: MemoryCore,
  draft: ForgetReceipt,
  forget: UnfinishedForget,
): Promise<ForgetReceipt> {
  const { vault, audience } = core;
  const { version, texts, attachments } = forget;
  const vectors = forget.vectors.map((sample) => Buffer.from(sample, 'base64'));
  const rows = forget.rows.map((row) => Buffer.from(row, 'base64'));
  // What can't be embedded now is found by its words until it can; the forget goes on.
  await embedMissing(core).catch((error: unknown) => core.onProblem?.(toErrorData(error)));
  scrubFullText(vault.database);
  if (forget.isLost) compactDatabase(vault, vault.paths.database);
  await scrubFiles(vault, attachments);
  const isWordLeft = await clearWordsLeft(vault, texts);
  const backups = rewriteBackups(core, draft);
  const exports = rewriteExports(core, version);
  const windows = (await audience?.(version)) ?? [];
  const elsewhere = [...exports.rewritten, ...exports.changed, ...(core.windowStorage?.folders ?? [])];
  const survives = (file: string): boolean =>
    dirname(file) === vault.paths.attachments && isAttachmentWanted(core, basename(file));
  const beyondReach = core.windowStorage?.beyondReach ?? [];
  const { scan, dropped, isStorageEmptied } = await scanUntilClean(core, async () => {
    const found = await scanVault({ vault, texts, vectors, rows, elsewhere, beyondReach, survives });
    return isWordLeft ? withWordsLeft(vault, found) : found;
  });
  const removed = [...backups.removed, ...dropped];
  const reports: readonly ConsumerReport[] = [
    ...(windows.length > 0 ? windows : [{ consumer: 'windows', watermark: version, action: 'none is open' }]),
    ...storageReports(core, version, isStorageEmptied),
    {
      consumer: 'backups',
      watermark: version,
      action: `${listed(backups.rewritten, 'rewritten')}; ${listed(removed, 'removed')}`,
    },
    {
      consumer: 'exports',
      watermark: version,
      action: `${listed(exports.rewritten, 'rewritten')}; ${listed(exports.changed, 'changed by someone and left alone')}; ${listed(exports.missing, 'not where they were written')}`,
    },
  ];
  const own = new Set(reports.map(({ consumer }) => consumer));
  const receipt = {
    ...draft,
    consumers: [...draft.consumers.filter(({ consumer }) => !own.has(consumer)), ...reports],
    scan: withEarlierResidue(core, draft, forget.isLost ? unproven(scan) : scan),
  };
  storeReceipt(core, receipt);
  dropUnfinished(core, version);
  vault.database.pragma('wal_checkpoint(TRUNCATE)');
  return receipt;
}

/** What a scan comes to that did not know what to look for. */
function unproven(scan: ForgetReceipt['scan']): ForgetReceipt['scan'] {
  return {
    ...scan,
    status: 'not_clean',
    not_looked_for: [
      ...scan.not_looked_for,
      "What was erased: a crash lost the note of it before the files were looked through. The database was written anew and its backups and exports were rewritten; look through the vault's folder for other copies yourself.",
    ],
  };
}

function listed(names: readonly string[], what: string): string {
  return names.length === 0 ? `0 ${what}` : `${names.length} ${what} (${names.join(', ')})`;
}
