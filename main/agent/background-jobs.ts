import { toErrorData } from '../../shared/errors.ts';

/**
 * Work that follows a turn without delaying it (spec R12). A failure is reported and never fails the turn.
 */
export class BackgroundJobs {
  private readonly running = new Set<Promise<void>>();
  private readonly onFailure: (job: string, code: string) => void;

  constructor(onFailure: (job: string, code: string) => void) {
    this.onFailure = onFailure;
  }

  start(job: string, work: () => Promise<void>): void {
    const promise = work()
      .catch((error: unknown) => this.onFailure(job, toErrorData(error).code))
      .finally(() => this.running.delete(promise));
    this.running.add(promise);
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
