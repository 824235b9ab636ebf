import type { TermScores } from './term-scores.ts';

/** A term of fewer texts is read again in less than a third of a millisecond. */
const worthRemembering = 2_000;

/** The scores of the common terms asked for last, `limit` scores in all: a conversation comes back to its words. */
export class RecentScores {
  readonly #limit: number;
  /** The one asked for longest ago first. */
  readonly #terms = new Map<string, TermScores>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is known of a term, else what is read of it. */
  get(term: string, read: () => TermScores): TermScores {
    const known = this.#terms.get(term);
    const scores = known ?? read();
    if (scores.rows.length < worthRemembering) return scores;
    if (known === undefined) this.#size += scores.rows.length;
    this.#terms.delete(term);
    this.#terms.set(term, scores);
    this.#drop();
    return scores;
  }

  #drop(): void {
    for (const [term, { rows }] of this.#terms) {
      if (this.#size <= this.#limit) return;
      this.#terms.delete(term);
      this.#size -= rows.length;
    }
  }
}
