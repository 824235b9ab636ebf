import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import { parseInstant } from '../commit/check-write.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import { embedMissing } from '../embed-missing.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { MemoryManager } from '../memory-manager.ts';
import { chooseKept } from './affected-answers.ts';
import { computeClosure } from './closure.ts';
import { erase } from './erase.ts';
import { planForget } from './plan.ts';
import { draftReceipt, listReceipts, storeReceipt } from './receipt.ts';
import { scanVault } from './scan.ts';
import { dropBackup, scrubFiles } from './scrub.ts';

/** The one way anything is deleted (spec A, E). */
export interface Forgetting
  extends Pick<MemoryManager, 'planForget' | 'forget' | 'listReceipts' | 'deleteNote' | 'purgeExpiredNotes'> {
  /** When the forgets under way have been scanned for. */
  settled(): Promise<void>;
}

/** Forgets one at a time: the next begins when the scan of the one before has ended. */
export function createForgetting(core: MemoryCore): Forgetting {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }
  return {
    planForget: async (ids) => planForget(core, ids),
    forget: (input) => inTurn(() => forgetNow(core, input)),
    listReceipts: async () => listReceipts(core),
    deleteNote: (id) =>
      inTurn(async () => {
        if (core.notes.read(id) === null) return false;
        await forgetNow(core, { ids: [id] });
        return true;
      }),
    purgeExpiredNotes: (at) =>
      inTurn(async () => {
        const ids = core.notes.listExpired(parseInstant(at, 'The instant to purge notes at'));
        if (ids.length > 0) await forgetNow(core, { ids });
        return ids.length;
      }),
    async settled() {
      await last;
    },
  };
}

/**
 * Plan, erase in one transaction, publish, scrub the files, scan them, answer the receipt (spec E5, E7, E8). What was committed
 * stays committed whatever the scan finds.
 */
async function forgetNow(
  core: MemoryCore,
  { ids, keep = [] }: Parameters<MemoryManager['forget']>[0],
): Promise<ForgetReceipt> {
  const { vault } = core;
  const { closure, erasure, draft } = inTransaction(core, (scope) => {
    const closure = computeClosure(core, ids);
    const kept = chooseKept(core, closure, keep);
    const erasure = erase(scope, closure, kept);
    const draft = draftReceipt(core, closure, erasure, kept);
    storeReceipt(core, draft);
    return { closure, erasure, draft };
  });
  core.index.remove(erasure.vectorRows);
  await embedMissing(core);
  core.onForget?.({ version: erasure.version, ids: erasure.ids, run_ids: closure.runs });
  await scrubFiles(vault, erasure.attachments);
  const scanned = await scanVault({ vault, texts: erasure.texts, elsewhere: [] });
  const dropped: string[] = [];
  for (const file of scanned.residue) if (await dropBackup(vault, file)) dropped.push(file);
  const scan =
    dropped.length === 0 ? scanned : await scanVault({ vault, texts: erasure.texts, elsewhere: [] });
  const backups = {
    consumer: 'backups',
    watermark: erasure.version,
    action: `${dropped.length} copies removed`,
  };
  const receipt = { ...draft, consumers: [...draft.consumers, backups], scan };
  storeReceipt(core, receipt);
  return receipt;
}
