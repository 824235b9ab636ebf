import type { Postings } from './postings.ts';

/** A word of fewer texts is read again in a small part of a millisecond. */
export const worthRemembering = 1_000;

/** The postings of the common words asked for last, `limit` of all words together: a conversation comes back to its words. */
export class RecentPostings {
  readonly #limit: number;
  /** By token, the one asked for longest ago first. */
  readonly #words = new Map<string, Postings>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is known of a word, else what is read of it. */
  get(token: string, read: (token: string) => Postings): Postings {
    const known = this.#words.get(token);
    const postings = known ?? read(token);
    if (postings.rows.length < worthRemembering) return postings;
    if (known === undefined) this.#size += postings.rows.length;
    this.#words.delete(token);
    this.#words.set(token, postings);
    this.#drop();
    return postings;
  }

  #drop(): void {
    for (const [token, { rows }] of this.#words) {
      if (this.#size <= this.#limit) return;
      this.#words.delete(token);
      this.#size -= rows.length;
    }
  }
}
