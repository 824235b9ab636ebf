import type { MemoryCore } from '../memory-core.ts';
import { beginForget } from './begin-forget.ts';

/**
 * Forgets again what a restored backup brought back: records whose forget came after the version they have (spec E8). A forget is
 * repeated in every backup at once, so there should be none. Nobody is told, as nothing is under way yet; its scan is left unfinished, and
 * so is taken up like one that was interrupted.
 */
export function forgetAgain({ onForget: _nobody, ...core }: MemoryCore): void {
  const ids = core.vault.database
    .prepare<[], string>(
      `SELECT DISTINCT r.id FROM forget_log f JOIN record r ON r.id = f.record_id
       WHERE f.since = 0 AND f.version > r.version AND r.kind <> 'run'`,
    )
    .pluck()
    .all();
  if (ids.length > 0) beginForget(core, { ids });
}
