import { counted } from '../../../shared/counted.ts';
import { toInstant } from '../../../shared/effects.ts';
import {
  type ConsumerReport,
  type ForgetReceipt,
  forgetReceiptSchema,
} from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';
import { type ConsumerName, storeWatermarks } from './consumers.ts';
import type { Erasure } from './erase.ts';

/** The proof of a forget as far as its transaction goes; the scan is pending (spec E8). Ids and kinds, never content. */
export function draftReceipt(
  core: MemoryCore,
  closure: Closure,
  erasure: Erasure,
  kept: ForgetReceipt['kept'],
): ForgetReceipt {
  const { version, vectors, attachments, invalidated } = erasure;
  const did = (consumer: ConsumerName, action: string): ConsumerReport => ({
    consumer,
    watermark: version,
    action,
  });
  return {
    version,
    at: toInstant(core.clock()),
    targets: closure.targets.map(({ id, kind }) => ({ id, kind })),
    invalidated: { ...invalidated },
    rebuilt: erasure.rebuilt.map(({ id, kind }) => `${kind} ${id}`),
    consumers: [
      did('runs', describeRuns(closure)),
      did('job_queues', 'late results are refused in their own transaction'),
      did('vector_index', `${counted(vectors.rowids.length, 'vector')} removed`),
      did('full_text', `${counted(invalidated['full_text'] ?? 0, 'row')} removed`),
      did('caches', 'nothing is kept beside the database'),
      did('checkpoints', `${invalidated['checkpoint'] ?? 0} removed`),
      did('attachments', `${counted(attachments.length, 'file')} removed`),
    ],
    scan: { status: 'pending', files: 0, bytes: 0, occurrences: 0, residue: [], not_looked_for: [] },
    kept,
    sent_to_provider: countProviderCalls(core, closure, version),
  };
}

/** Keeps the receipt, replacing the draft of the same forget, and how far its consumers are. */
export function storeReceipt(core: MemoryCore, receipt: ForgetReceipt): void {
  core.vault.database
    .prepare('INSERT OR REPLACE INTO forget_receipt (version, receipt) VALUES (?, ?)')
    .run(receipt.version, JSON.stringify(receipt));
  storeWatermarks(core.vault.database, receipt.consumers);
}

/** Receipts of every forget, newest first. */
export function listReceipts(core: MemoryCore): readonly ForgetReceipt[] {
  const rows = core.vault.database
    .prepare<[], string>('SELECT receipt FROM forget_receipt ORDER BY version DESC')
    .pluck()
    .all();
  return rows.map((row) => forgetReceiptSchema.parse(JSON.parse(row)));
}

function describeRuns({ holding }: Closure): string {
  return holding.length === 0
    ? 'none held anything of it'
    : `${counted(holding.length, 'run')} rid of it, those under way ended`;
}

/** Calls outside runs that were told of something in temp.closure that was not forgotten before. */
const toldSql = `SELECT p.model, count(DISTINCT p.call_id) AS calls
  FROM temp.closure c CROSS JOIN provider_call p ON p.source_id = c.id AND p.source_version >= c.since
  WHERE NOT EXISTS (SELECT 1 FROM forget_log f WHERE f.record_id = c.id AND f.version < @version AND f.version > p.source_version)
  GROUP BY p.model`;

/**
 * Model calls of the runs that held it until now, and those outside runs that were told of it, for summaries and entities: what they sent
 * can't be recalled. Of one forgotten before, that forget's receipt says so. The offline model sends nothing, and the calls of an
 * imported run were another vault's.
 */
function countProviderCalls(
  core: MemoryCore,
  closure: Closure,
  version: number,
): ForgetReceipt['sent_to_provider'] {
  const read = core.vault.database.prepare<[string], { model: string; calls: number }>(
    `SELECT json_extract(facts, '$.model') AS model, count(*) AS calls FROM event
     WHERE run_id = ? AND kind = 'model_called' AND NOT EXISTS (SELECT 1 FROM run WHERE id = run_id AND imported = 1) GROUP BY 1`,
  );
  const calls = new Map<string, number>();
  for (const run of closure.holding) {
    for (const one of read.all(run)) {
      if (!one.model.startsWith('offline')) calls.set(one.model, (calls.get(one.model) ?? 0) + one.calls);
    }
  }
  const told = core.vault.database.prepare<{ version: number }, { model: string; calls: number }>(toldSql);
  for (const one of told.all({ version })) calls.set(one.model, (calls.get(one.model) ?? 0) + one.calls);
  return [...calls].map(([model, count]) => ({ model, calls: count }));
}
