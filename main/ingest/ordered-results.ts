/**
 * Starts one piece of work after the other as fast as `start` takes them on, without waiting for their ends, and gives the
 * results in order. Work begins at once, whether or not anyone reads the results.
 */
export function orderedResults<Item, Result>(
  items: Iterable<Item>,
  start: (item: Item) => Promise<{ readonly ended: Promise<Result> }>,
): AsyncIterable<Result> {
  const started: Promise<Result>[] = [];
  let wake: () => void = () => {};
  let changed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let finished = false;
  const announce = (): void => {
    wake();
    changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  const all = (async () => {
    try {
      for (const item of items) {
        const { ended } = await start(item);
        started.push(ended);
        announce();
      }
    } finally {
      finished = true;
      announce();
    }
  })();
  // Whoever reads the results meets the error there; without a reader it must not end the process.
  all.catch(() => undefined);
  return (async function* read() {
    for (let next = 0; ; next += 1) {
      while (next >= started.length && !finished) {
        await changed;
      }
      const result = started[next];
      if (result === undefined) {
        await all;
        return;
      }
      yield await result;
    }
  })();
}
