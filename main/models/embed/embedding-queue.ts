/** Texts of one call that wait together. */
export interface EmbeddingJob {
  readonly texts: readonly string[];
  readonly urgent: boolean;
}

/** Some texts of one job, by their place in it. */
export interface EmbeddingBatch<Job extends EmbeddingJob> {
  readonly job: Job;
  readonly places: readonly number[];
}

/** So much is given to the process at once, in characters with padding: about a quarter of a second, which a query may have to wait. */
const charactersPerBatch = 6000;
const textsPerBatch = 32;

interface Waiting<Job> {
  readonly job: Job;
  /** Places in order of length, so that texts of one batch are about equally long. */
  readonly places: number[];
}

/** What waits for the embedding process: queries first, then documents in the order of their calls, in small batches. */
export class EmbeddingQueue<Job extends EmbeddingJob> {
  #waiting: Waiting<Job>[] = [];

  get size(): number {
    return this.#waiting.reduce((sum, { places }) => sum + places.length, 0);
  }

  push(job: Job): void {
    const places = job.texts.map((_, place) => place);
    places.sort((left, right) => (job.texts[left]?.length ?? 0) - (job.texts[right]?.length ?? 0));
    if (places.length > 0) this.#waiting.push({ job, places });
  }

  /** Puts a batch back at the head: the process died over it. */
  putBack(batch: EmbeddingBatch<Job>): void {
    this.#waiting.unshift({ job: batch.job, places: [...batch.places] });
  }

  /** Takes out all that is left of a job. */
  remove(job: Job): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.job !== job);
  }

  next(): EmbeddingBatch<Job> | null {
    const waiting = this.#waiting.find(({ job }) => job.urgent) ?? this.#waiting[0];
    if (waiting === undefined) return null;
    const { job, places } = waiting;
    let taken = 0;
    while (taken < places.length && taken < textsPerBatch) {
      const longest = job.texts[places[taken] ?? 0]?.length ?? 0;
      if (taken > 0 && longest * (taken + 1) > charactersPerBatch) break;
      taken += 1;
    }
    const batch = { job, places: places.splice(0, taken) };
    if (places.length === 0) this.remove(job);
    return batch;
  }
}
