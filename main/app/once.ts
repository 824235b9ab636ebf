/** Does the work at the first call; whoever calls again waits for the same. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}
