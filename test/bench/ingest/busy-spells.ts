/** How long the thread that calls this is kept busy at a stretch, in processor time: what others do on the machine does not count. */
export interface BusySpells {
  /** How many were longer than that. */
  over(milliseconds: number): number;
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
  return {
    over: (milliseconds) => spells.filter((spell) => spell > milliseconds).length,
    longest: () => Math.max(0, ...spells),
    stop: () => clearInterval(timer),
  };
}
