import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import type { MemoryCore } from '../memory-core.ts';
import { chooseKept } from './affected-answers.ts';
import { computeClosure } from './closure.ts';
import { whileErasing } from './delete-records.ts';
import { erase } from './erase.ts';
import { spareFreePages } from './free-pages.ts';
import { describeKept } from './kept-answers.ts';
import { draftReceipt, storeReceipt } from './receipt.ts';
import { erasedRows, findShortTexts } from './short-texts.ts';
import { takeFromHolds } from './take-from-holds.ts';
import { rememberUnfinished, type UnfinishedForget } from './unfinished.ts';

export interface BegunForget {
  readonly draft: ForgetReceipt;
  readonly forget: UnfinishedForget;
}

export interface ForgetRequest {
  readonly ids: readonly string[];
  readonly keep?: readonly string[] | 'all';
}

/** Erases in one transaction and publishes it: from then on the forget is acknowledged (spec E5). */
export function beginForget(core: MemoryCore, { ids, keep = [] }: ForgetRequest): BegunForget {
  const { closure, erasure, draft, forget } = whileErasing(core.vault.database, () =>
    inTransaction(core, (scope) => {
      const closure = computeClosure(core, ids);
      const kept = chooseKept(core, closure, keep);
      const keptAnswers = describeKept(core, closure, kept);
      const held = takeFromHolds(core, closure);
      const shortTexts = findShortTexts(core.vault.database);
      spareFreePages(core.vault.database, closure.reached.size);
      const erasure = erase(scope, closure, kept);
      const { version, attachments } = erasure;
      const forget = {
        version,
        texts: [...erasure.texts, ...held],
        vectors: erasure.vectors.samples,
        rows: erasedRows(core, shortTexts),
        attachments,
      };
      const draft = draftReceipt(core, closure, erasure, keptAnswers);
      storeReceipt(core, draft);
      rememberUnfinished(core, forget);
      return { closure, erasure, draft, forget };
    }),
  );
  core.index.remove(erasure.vectors.rowids);
  core.onForget?.({ version: erasure.version, ids: erasure.ids, run_ids: closure.runs });
  return { draft, forget };
}
