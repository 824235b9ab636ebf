import { CommonplaceError } from '../../shared/errors.ts';
import type { LostMessages } from '../memory/memory-manager.ts';
import type { BackgroundJobs } from './background-jobs.ts';
import { type SummarizingDependencies, summarizeMessages } from './summarize-messages.ts';
import type { ThreadQueue } from './thread-queue.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

type Dependencies = SummarizingDependencies & Pick<TurnDependencies, 'emit'>;

/**
 * Makes summaries again that died with one of their messages, of the messages left (spec E3): behind a read of the thread, so that no
 * read waits for a model. Until one is stored its messages are read as they are; where the model fails they stay so, and the next read
 * tries again. What waits for it is in the memory core, so a crash loses nothing and repeats nothing.
 */
export class SummaryRebuilding {
  private readonly dependencies: Dependencies;
  private readonly jobs: BackgroundJobs;
  private readonly queue: ThreadQueue;
  private readonly underWay = new Set<string>();

  constructor(dependencies: Dependencies, jobs: BackgroundJobs, queue: ThreadQueue) {
    this.dependencies = dependencies;
    this.jobs = jobs;
    this.queue = queue;
  }

  /** Call when a thread has been read. */
  afterRead(threadId: string): void {
    if (this.underWay.has(threadId)) return;
    this.underWay.add(threadId);
    this.jobs.start('summary', (signal) =>
      this.rebuildAll(threadId, signal).finally(() => this.underWay.delete(threadId)),
    );
  }

  private async rebuildAll(threadId: string, signal: AbortSignal): Promise<void> {
    const { memory, emit } = this.dependencies;
    const tried = new Set<string>();
    for (;;) {
      const [lost] = await memory.listLostSummaries(threadId);
      const messages = lost?.messages.map(({ id, version }) => `${id} ${version}`).join();
      if (lost === undefined || messages === undefined || tried.has(messages)) return;
      tried.add(messages);
      const version = await this.rebuild(threadId, lost, signal);
      if (version === null) continue;
      emit('threads.changed', { thread_id: threadId });
      emit('memory.changed', { version });
    }
  }

  /**
   * Answers the new summary's version; null when its messages are not the same any more, which the memory core finds as it writes. It is
   * stored between the thread's runs, so that no run's conversation changes under it.
   */
  private async rebuild(threadId: string, lost: LostMessages, signal: AbortSignal): Promise<number | null> {
    const { summary_id: replaces, messages } = lost;
    try {
      const store = await summarizeMessages(this.dependencies, {
        threadId,
        messages,
        replaces,
        onFailedCalls: 'reject',
        signal,
      });
      const { version } = await this.queue.run(threadId, store);
      return version;
    } catch (error) {
      if (error instanceof CommonplaceError && hasChanged.has(error.code)) return null;
      throw error;
    }
  }
}

/** Codes of a write that comes too late. */
const hasChanged: ReadonlySet<string> = new Set(['stale_derivation', 'conflict']);
