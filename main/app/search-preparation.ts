import type { Memory } from '../memory/create-memory-manager.ts';

/** So long nothing must have come or gone, in milliseconds, before what searches need is read ahead again. */
const quiet = 5_000;

/** Has searches prepared, now or once documents have stopped coming and going. */
export interface SearchPreparation {
  now(): Promise<void>;
  /** Call whenever a document or something else in the knowledge base has changed. */
  afterChange(): void;
}

export function createSearchPreparation(options: {
  readonly memory: Pick<Memory, 'prepareSearch'>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): SearchPreparation {
  const { memory, wait, onError } = options;
  let changes = 0;
  const now = (): Promise<void> => memory.prepareSearch().catch(onError);
  return {
    now,
    afterChange() {
      changes += 1;
      const seen = changes;
      void wait(quiet).then(() => (seen === changes ? now() : undefined));
    },
  };
}
