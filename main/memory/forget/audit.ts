import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ForgetAudit, ForgetReceipt } from '../../../shared/records/forget.ts';
import { listBackups } from '../backup/backup-files.ts';
import type { MemoryCore } from '../memory-core.ts';
import { type ConsumerName, consumerNames, readWatermark } from './consumers.ts';
import { countErasedInExports } from './known-exports.ts';
import { isCleanByNow, lastingResidue } from './lasting-residue.ts';
import { listOrphanedCopies } from './left-over-files.ts';
import { listReceipts } from './receipt.ts';

/** Per consumer, how to count what it still holds of the forget at `:version`; `gone` are the ids it erased for good. */
const gone = 'SELECT record_id FROM forget_log WHERE version = :version AND since = 0';

/** A record that is back under its old version, or one that was made from it and is still there. */
const staleSql = `WITH erased (id, since) AS (SELECT record_id, since FROM forget_log WHERE version = :version)
  SELECT (SELECT count(*) FROM erased e JOIN record r ON r.id = e.id WHERE r.kind <> 'run' AND r.version < :version AND e.since = 0)
    + (SELECT count(*) FROM erased e JOIN lineage l ON l.source_id = e.id AND l.relation = 'derived'
        AND l.source_version >= e.since AND l.source_version < :version
        JOIN record r ON r.id = l.artifact_id AND r.version < :version)`;

const countSql: Readonly<Record<ConsumerName, string | null>> = {
  runs: `SELECT (SELECT count(*) FROM event_content WHERE event_id IN (${gone}))
    + (SELECT count(*) FROM run WHERE status IN ('created', 'running', 'paused')
        AND id IN (SELECT run_id FROM snapshot_item s JOIN forget_log f ON f.record_id = s.record_id
          WHERE f.version = :version AND s.version >= f.since AND s.version < :version))`,
  job_queues: staleSql,
  vector_index: `SELECT count(*) FROM vector v WHERE v.record_id IN (${gone})
    AND NOT EXISTS (SELECT 1 FROM record r WHERE r.id = v.record_id AND r.version >= :version)`,
  full_text: `SELECT 0 * :version + (SELECT count(*) FROM knowledge_text_docsize d WHERE NOT EXISTS (SELECT 1 FROM SEMANTIC_MEMORY s WHERE s.rowid = d.id))
    + (SELECT count(*) FROM conversation_text_docsize d WHERE NOT EXISTS
        (SELECT 1 FROM CONVERSATIONAL_MEMORY c WHERE c.rowid = d.id AND c.kept = 0))`,
  caches: null,
  checkpoints: `SELECT count(*) FROM checkpoint WHERE run_id IN (${gone})`,
  windows: null,
  attachments: null,
  backups: null,
  exports: null,
};

/**
 * The frontier looked at again, for every forget or one of them, newest first: what each consumer holds that it must not, and whether
 * the files that its scan named are gone (spec E8).
 * Errors: `not_found` for a version at which nothing was forgotten.
 */
export function auditForgets(core: MemoryCore, version?: number): readonly ForgetAudit[] {
  const receipts = listReceipts(core).filter(
    (receipt) => version === undefined || receipt.version === version,
  );
  if (version !== undefined && receipts.length === 0) {
    throw new CommonplaceError('not_found', `Nothing was forgotten at version ${version}.`);
  }
  return receipts.map((receipt) => auditForget(core, receipt));
}

function auditForget(core: MemoryCore, receipt: ForgetReceipt): ForgetAudit {
  const { version } = receipt;
  const consumers = consumerNames.map((consumer) => ({
    consumer,
    watermark: readWatermark(core.vault.database, consumer),
    stale: countStale(core, receipt, consumer),
  }));
  const behind = consumers.some(({ watermark }) => watermark < version);
  const isClean = isCleanByNow(receipt.scan);
  return {
    version,
    ok: isClean && !behind && consumers.every(({ stale }) => stale === 0),
    consumers,
    scan: isClean ? 'clean' : receipt.scan.status,
    residue: [...lastingResidue(receipt.scan)],
  };
}

function countStale(core: MemoryCore, { version, kept }: ForgetReceipt, consumer: ConsumerName): number {
  if (consumer === 'attachments') return listOrphanedCopies(core).length;
  if (consumer === 'backups') return countBackups(core, version, new Set(kept.map(({ id }) => id)));
  if (consumer === 'exports') return countErasedInExports(core, version);
  const sql = countSql[consumer];
  if (sql === null) return 0;
  return core.vault.database.prepare<{ version: number }, number>(sql).pluck().get({ version }) ?? 0;
}

function countBackups(core: MemoryCore, version: number, kept: ReadonlySet<string>): number {
  const ids = core.vault.database
    .prepare<{ version: number }, string>(gone)
    .pluck()
    .all({ version })
    .filter((id) => !kept.has(id));
  return listBackups(core.vault.paths).reduce((sum, file) => sum + countIn(file, ids, version), 0);
}

function countIn(file: string, ids: readonly string[], version: number): number {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const holds = database
      .prepare<[string, number], string>(
        "SELECT kind FROM record WHERE id = ? AND kind <> 'run' AND version < ?",
      )
      .pluck();
    return ids.filter((id) => holds.get(id, version) !== undefined).length;
  } finally {
    database.close();
  }
}
