import { toErrorData } from '../../shared/errors.ts';

/** Work that follows a turn without delaying it (spec R12). A failure is reported and never fails the turn. */
export class BackgroundJobs {
  private readonly running = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly onFailure: (job: string, code: string) => void;

  constructor(onFailure: (job: string, code: string) => void) {
    this.onFailure = onFailure;
  }

  start(job: string, work: (signal: AbortSignal) => Promise<void>): void {
    const promise = work(this.ending.signal)
      .catch((error: unknown) => this.onFailure(job, toErrorData(error).code))
      .finally(() => this.running.delete(promise));
    this.running.add(promise);
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Lets what runs go on for `grace` milliseconds, then tells the rest to stop, and waits for its end. */
  async close(grace: number): Promise<void> {
    const timer = setTimeout(() => this.ending.abort(), grace);
    await this.idle();
    clearTimeout(timer);
  }
}
