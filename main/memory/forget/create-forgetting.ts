import { toErrorData } from '../../../shared/errors.ts';
import type { ForgetReceipt, HiddenForget } from '../../../shared/records/forget.ts';
import { parseInstant } from '../commit/check-write.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { MemoryManager } from '../memory-manager.ts';
import { chooseKept } from './affected-answers.ts';
import { auditForgets } from './audit.ts';
import { type BegunForget, beginForget, type ForgetRequest } from './begin-forget.ts';
import { findCandidates } from './candidates.ts';
import { computeClosure } from './closure.ts';
import { finishForget } from './finish-forget.ts';
import { forgetAgain } from './forget-again.ts';
import { eraseHidden, hide, listDue, listHidden } from './hide.ts';
import { removeLeftOvers } from './left-over-files.ts';
import { planForget } from './plan.ts';
import { listReceipts } from './receipt.ts';
import { restoreHidden } from './restore-hidden.ts';
import { listUnfinished } from './unfinished.ts';
import { findWaiting } from './waiting.ts';

interface HideRequest extends ForgetRequest {
  readonly graceMs: number;
}

/** The one way anything is deleted (spec A, E). */
export interface Forgetting
  extends Pick<
    MemoryManager,
    | 'planForget'
    | 'findCandidates'
    | 'forget'
    | 'hide'
    | 'listHidden'
    | 'restoreHidden'
    | 'eraseHidden'
    | 'eraseDue'
    | 'listReceipts'
    | 'auditForgets'
    | 'deleteNote'
    | 'purgeExpiredNotes'
  > {
  /** When the forgets under way have been scanned for. */
  settled(): Promise<void>;
  /** Begins something when no forget is under way, and answers what comes of it; the next forget doesn't wait for that. */
  between<Result>(begin: () => Promise<Result>): Promise<Result>;
}

/**
 * Forgets one at a time: the next begins when the scan of the one before has ended. What a crash left over is removed, and scans that it
 * interrupted are taken up, first. A backup under way is ended by `endBackup` once a forget is committed: it may hold what was forgotten, and
 * the database's file is written to from then on.
 */
export function createForgetting(core: MemoryCore, endBackup: () => Promise<void>): Forgetting {
  removeLeftOvers(core);
  if (core.vault.restored !== null) forgetAgain(core);
  let last: Promise<unknown> = resumeScans(core).catch((error: unknown) =>
    core.onProblem?.(toErrorData(error)),
  );
  const finish = async ({ draft, forget }: BegunForget): Promise<ForgetReceipt> => {
    await endBackup();
    return finishForget(core, draft, forget);
  };
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }
  const eraseNow = async (version: number): Promise<ForgetReceipt> => finish(eraseHidden(core, version));
  const forgetNow = async (request: ForgetRequest): Promise<ForgetReceipt> => {
    const { forgets } = findWaiting(core, request.ids);
    if (forgets.length > 0) checkRequest(core, request);
    // What was hidden and is named again is erased with all that it holds: nothing of it may be restored any more.
    const named = new Set(request.ids);
    const wholly = forgets.filter(({ targets }) => targets.every(({ id }) => named.has(id)));
    const receipts: ForgetReceipt[] = [];
    for (const { version } of wholly) receipts.push(await eraseNow(version));
    const [only] = receipts;
    if (only !== undefined && receipts.length === 1 && only.targets.length === named.size) return only;
    return finish(beginForget(core, request));
  };
  const hideNow = async ({ graceMs, ...request }: HideRequest): Promise<HiddenForget> => {
    const { forgets, others } = findWaiting(core, request.ids);
    if (forgets.length > 0) checkRequest(core, request);
    const waiting = others.length === 0 ? forgets[0] : undefined;
    const hidden = waiting ?? hide(core, { ...request, ids: others }, graceMs);
    await core.audience?.(hidden.version);
    return hidden;
  };
  return {
    planForget: async (ids) => planForget(core, ids),
    findCandidates: (query) => findCandidates(core, query),
    forget: (request) => inTurn(() => forgetNow(request)),
    hide: (request) => inTurn(() => hideNow(request)),
    listHidden: async () => listHidden(core),
    restoreHidden: (version) => inTurn(() => restoreHidden(core, version)),
    eraseHidden: (version) => inTurn(() => eraseNow(version)),
    eraseDue: () =>
      inTurn(async () => {
        const receipts: ForgetReceipt[] = [];
        for (const version of listDue(core)) receipts.push(await eraseNow(version));
        return receipts;
      }),
    listReceipts: async () => listReceipts(core),
    auditForgets: (version) => inTurn(async () => auditForgets(core, version)),
    deleteNote: (id) =>
      inTurn(async () => {
        if (core.notes.read(id) === null) return false;
        await forgetNow({ ids: [id] });
        return true;
      }),
    purgeExpiredNotes: (at) =>
      inTurn(async () => {
        const ids = core.notes.listExpired(parseInstant(at, 'The instant to purge notes at'));
        if (ids.length > 0) await forgetNow({ ids });
        return ids.length;
      }),
    async settled() {
      await last;
    },
    async between(begin) {
      const { begun } = await inTurn(async () => ({ begun: begin() }));
      return begun;
    },
  };
}

/** Errors: those of a forget, before anything is erased. */
function checkRequest(core: MemoryCore, { ids, keep = [] }: ForgetRequest): void {
  chooseKept(core, computeClosure(core, ids), keep);
}

/** Makes up for scans that a crash interrupted, so that no receipt stays pending. */
async function resumeScans(core: MemoryCore): Promise<void> {
  for (const forget of listUnfinished(core)) {
    const draft = listReceipts(core).find(({ version }) => version === forget.version);
    if (draft !== undefined) await finishForget(core, draft, forget);
  }
}
