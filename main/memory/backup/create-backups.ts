import type { MemoryCore } from '../memory-core.ts';
import { rotateBackups } from './rotate-backups.ts';

/** Backups of a vault that is in use, one at a time. */
export interface Backups {
  /**
   * Makes one when it is due, and answers its path, or null when none is due or this one was ended. While one is being made, answers
   * that one. Begin it when no forget is under way.
   */
  rotate(): Promise<string | null>;
  /** Ends the one under way, and resolves when nothing of it is left; or when it is whole, where it came to that first. */
  end(): Promise<void>;
}

export function createBackups(core: MemoryCore): Backups {
  let underWay: { readonly made: Promise<string | null>; readonly ending: AbortController } | null = null;

  async function makeUnlessEnded(signal: AbortSignal): Promise<string | null> {
    try {
      return await rotateBackups(core, signal);
    } catch (error) {
      if (error === signal.reason) return null;
      throw error;
    } finally {
      underWay = null;
    }
  }

  return {
    rotate() {
      if (underWay !== null) return underWay.made;
      const ending = new AbortController();
      const made = makeUnlessEnded(ending.signal);
      underWay = { made, ending };
      return made;
    },
    async end() {
      underWay?.ending.abort();
      // Who began it hears why it failed.
      await underWay?.made.catch(() => undefined);
    },
  };
}
