interface Sample {
  readonly elapsed: number;
  readonly processor: number;
}

/** Times by stage in milliseconds: elapsed, and the processor's, which other programs of the machine disturb less. */
export class StageTimes {
  private readonly samples = new Map<string, Sample[]>();

  add(stage: string, sample: Sample): void {
    const known = this.samples.get(stage);
    if (known === undefined) this.samples.set(stage, [sample]);
    else known.push(sample);
  }

  async time<Value>(stage: string, work: () => Promise<Value> | Value): Promise<Value> {
    const started = readClocks();
    const value = await work();
    this.add(stage, since(started));
    return value;
  }

  /** Median and 95th percentile of each stage, in the order the stages were first met. */
  rows(): readonly Readonly<Record<string, string | number>>[] {
    return [...this.samples].map(([stage, samples]) => ({
      stage,
      median: percentile(samples, 0.5, 'elapsed'),
      p95: percentile(samples, 0.95, 'elapsed'),
      'processor median': percentile(samples, 0.5, 'processor'),
      'processor p95': percentile(samples, 0.95, 'processor'),
      samples: samples.length,
    }));
  }
}

/** Both clocks now, in milliseconds. */
export function readClocks(): Sample {
  const { user, system } = process.cpuUsage();
  return { elapsed: performance.now(), processor: (user + system) / 1_000 };
}

/** What has passed since the clocks were read. */
export function since(started: Sample): Sample {
  const now = readClocks();
  return { elapsed: now.elapsed - started.elapsed, processor: now.processor - started.processor };
}

function percentile(samples: readonly Sample[], share: number, clock: keyof Sample): number {
  const sorted = samples.map((sample) => sample[clock]).sort((left, right) => left - right);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 100) / 100;
}
