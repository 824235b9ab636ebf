/**
 * One run at a time per thread (spec C, the scheduler's policy). A queued run has not started: its function has not been called.
 * Runs of different threads go on side by side.
 */
export class ThreadQueue {
  private readonly tails = new Map<string, Promise<unknown>>();
  private closedBy: Error | null = null;

  run<Result>(threadId: string, start: () => Promise<Result>): Promise<Result> {
    const previous = this.tails.get(threadId) ?? Promise.resolve();
    const begin = () => (this.closedBy === null ? start() : Promise.reject(this.closedBy));
    const result = previous.then(begin, begin);
    const tail = result
      .catch(() => undefined)
      .then(() => {
        if (this.tails.get(threadId) === tail) this.tails.delete(threadId);
      });
    this.tails.set(threadId, tail);
    return result;
  }

  /** From here on nothing is started: what is queued, or comes later, is rejected with this error. */
  close(error: Error): void {
    this.closedBy = error;
  }

  /** Resolves when every run queued so far has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.tails.values());
  }
}
