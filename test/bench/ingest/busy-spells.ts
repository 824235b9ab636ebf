/** How long the thread that calls this is kept busy at a stretch, in processor time: what others do on the machine does not count. */
export interface BusySpells {
  /** Milliseconds that 99 of 100 spells stay under. */
  p99(): number;
  longest(): number;
  stop(): void;
}

/**
 * Between two calls of a timer lies at most one stretch longer than its interval, so the processor time spent between them is that stretch,
 * and up to an interval more.
 */
export function watchBusySpells(intervalMilliseconds: number): BusySpells {
  const spells: number[] = [];
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    spells.push((user + system) / 1000);
  }, intervalMilliseconds);
  const sorted = (): readonly number[] => spells.toSorted((left, right) => left - right);
  return {
    p99: () => sorted()[Math.ceil(spells.length * 0.99) - 1] ?? 0,
    longest: () => sorted().at(-1) ?? 0,
    stop: () => clearInterval(timer),
  };
}
