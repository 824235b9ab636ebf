import * as z from 'zod';
import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { forgetReceiptSchema, type HiddenForget } from '../../../shared/records/forget.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import type { MemoryCore } from '../memory-core.ts';
import { chooseKept } from './affected-answers.ts';
import { isAttachmentWanted } from './attachments.ts';
import type { BegunForget, ForgetRequest } from './begin-forget.ts';
import { computeClosure } from './closure.ts';
import { storeWatermarks } from './consumers.ts';
import { erase } from './erase.ts';
import { readHeldTexts } from './held-texts.ts';
import { openHold } from './hold.ts';
import { describeKept } from './kept-answers.ts';
import { draftReceipt, storeReceipt } from './receipt.ts';
import { erasedRows, findShortTexts } from './short-texts.ts';
import { takeFromHolds } from './take-from-holds.ts';
import { rememberUnfinished } from './unfinished.ts';

/** What is kept of a hidden forget until it is erased: its receipt so far, its attachments, samples of its vectors, and its short texts. */
const planSchema = z.object({
  draft: forgetReceiptSchema,
  attachments: z.array(z.string()),
  vectors: z.array(z.string()).default([]),
  rows: z.array(z.string()).default([]),
});

interface HiddenRow {
  readonly version: number;
  readonly hidden_at: string;
  readonly erase_ms: number;
  readonly plan: string;
}

/**
 * Hides what a forget would erase (spec E9): it takes a version, leaves every table that is read, aborts and invalidates at once; its
 * rows are put aside until `graceMs` later, when `eraseHidden` erases them.
 */
export function hide(core: MemoryCore, { ids, keep = [] }: ForgetRequest, graceMs: number): HiddenForget {
  const { database } = core.vault;
  const { closure, erasure, hidden } = inTransaction(core, (scope) => {
    const closure = computeClosure(core, ids);
    const kept = chooseKept(core, closure, keep);
    const keptAnswers = describeKept(core, closure, kept);
    const shortTexts = findShortTexts(database);
    const hold = openHold(database, scope.version());
    const erasure = erase(scope, closure, kept, hold);
    hold.texts(erasure.texts);
    const draft = draftReceipt(core, closure, erasure, keptAnswers);
    // Its copies are still there; whoever reads the database has let go of it (spec E4).
    storeWatermarks(
      database,
      draft.consumers.filter(({ consumer }) => consumer !== 'attachments'),
    );
    const hidden = {
      version: erasure.version,
      hidden_at: toInstant(scope.now),
      erase_ms: scope.now + graceMs,
      plan: JSON.stringify({
        draft,
        attachments: erasure.attachments,
        vectors: erasure.vectors.samples,
        rows: erasedRows(core, shortTexts),
      }),
    };
    database
      .prepare<HiddenRow>(
        'INSERT INTO hidden_forget (version, hidden_at, erase_ms, plan) VALUES (@version, @hidden_at, @erase_ms, @plan)',
      )
      .run(hidden);
    return { closure, erasure, hidden };
  });
  core.index.remove(erasure.vectors.rowids);
  core.onForget?.({ version: erasure.version, ids: erasure.ids, run_ids: closure.runs });
  return toHidden(hidden);
}

/** Forgets that can still be undone, newest first. */
export function listHidden(core: MemoryCore): readonly HiddenForget[] {
  return readHidden(core).map(toHidden);
}

/** Versions of the hidden forgets whose time is up. */
export function listDue(core: MemoryCore): readonly number[] {
  const now = core.clock();
  return readHidden(core)
    .filter(({ erase_ms }) => erase_ms <= now)
    .map(({ version }) => version)
    .reverse();
}

/** Erases what was hidden, under a version of its own. Errors: `not_found` when it was erased or restored already. */
export function eraseHidden(core: MemoryCore, version: number): BegunForget {
  const { database } = core.vault;
  const hidden = requireHidden(core, version);
  const { draft, attachments, vectors, rows } = planSchema.parse(JSON.parse(hidden.plan));
  const begun = inTransaction(core, (scope) => {
    const texts = readHeldTexts(core, version);
    dropHidden(core, version);
    const closure = computeClosure(core, [...hiddenTargets(hidden)]);
    const held = takeFromHolds(core, closure);
    const erased = scope.version();
    // Journal content went under the hiding's version; the erasure names it, so that exports and backups are found by it.
    database.prepare('UPDATE event SET erased_at = ? WHERE erased_at = ?').run(erased, version);
    database
      .prepare(
        `INSERT INTO forget_log (record_id, version, kind, fingerprint, since)
         SELECT record_id, ?, kind, fingerprint, since FROM forget_log WHERE version = ? AND since = 0`,
      )
      .run(erased, version);
    const unused = attachments.filter((name) => !isAttachmentWanted(core, name));
    const receipt = {
      ...draft,
      version: erased,
      at: toInstant(scope.now),
      consumers: draft.consumers.map((report) => ({ ...report, watermark: erased })),
    };
    storeReceipt(core, receipt);
    const forget = { version: erased, texts: [...texts, ...held], vectors, rows, attachments: unused };
    rememberUnfinished(core, forget);
    return { draft: receipt, forget };
  });
  core.onForget?.({ version: begun.forget.version, ids: [], run_ids: [] });
  return begun;
}

/** Errors: `not_found`. */
export function requireHidden(core: MemoryCore, version: number): HiddenRow {
  const hidden = readHidden(core).find((one) => one.version === version);
  if (hidden !== undefined) return hidden;
  throw new CommonplaceError(
    'not_found',
    `No forget is hidden at version ${version}: it was erased or restored already.`,
    { detail: { version } },
  );
}

/** Ids of what was named in a hidden forget. */
function hiddenTargets({ plan }: HiddenRow): ReadonlySet<string> {
  return new Set(planSchema.parse(JSON.parse(plan)).draft.targets.map(({ id }) => id));
}

/** Removes what was put aside. */
export function dropHidden(core: MemoryCore, version: number): void {
  core.vault.database.prepare('DELETE FROM hidden_row WHERE version = ?').run(version);
  core.vault.database.prepare('DELETE FROM hidden_forget WHERE version = ?').run(version);
}

function readHidden(core: MemoryCore): readonly HiddenRow[] {
  return core.vault.database
    .prepare<[], HiddenRow>(
      'SELECT version, hidden_at, erase_ms, plan FROM hidden_forget ORDER BY version DESC',
    )
    .all();
}

function toHidden({ version, hidden_at, erase_ms, plan }: HiddenRow): HiddenForget {
  const { draft } = planSchema.parse(JSON.parse(plan));
  return { version, hidden_at, erase_at: toInstant(erase_ms), targets: draft.targets };
}
