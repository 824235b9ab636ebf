import type { TaskForm } from '../tasks/task-draft.ts';

/** A research task that waits for its approval, as it stands in the card. */
export interface ProposedTask {
  readonly request: string;
  /** Why the model's own draft could not be used, if it could not. */
  readonly problem: string | null;
  readonly form: TaskForm;
}

/** What is being prepared in a thread and not sent yet. */
export interface Draft {
  readonly text: string;
  readonly task: ProposedTask | null;
}

export interface DraftStore {
  /** The draft of a thread; of the thread that is yet to begin for null. */
  readonly read: (threadId: string | null) => Draft;
  readonly change: (threadId: string | null, change: Partial<Draft>) => void;
  /** Lets go of what was prepared in threads that are forgotten (spec E4). */
  readonly drop: (threadIds: readonly string[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const nothing: Draft = { text: '', task: null };

/** Holds the drafts of every thread, so that looking at another thread or page loses none. Kept in memory alone. */
export function createDraftStore(): DraftStore {
  const drafts = new Map<string | null, Draft>();
  const listeners = new Set<() => void>();
  function tell(): void {
    for (const listener of listeners) listener();
  }
  return {
    read: (threadId) => drafts.get(threadId) ?? nothing,
    change(threadId, change) {
      drafts.set(threadId, { ...(drafts.get(threadId) ?? nothing), ...change });
      tell();
    },
    drop(threadIds) {
      for (const threadId of threadIds) drafts.delete(threadId);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
