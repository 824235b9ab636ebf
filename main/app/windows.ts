import type { ConsumerReport } from '../../shared/records/forget.ts';

/** Windows and sockets that show what the memory core holds, each with the version of the last forget it has let go of (spec E4). */
export interface Windows {
  attach(id: string, version: number): void;
  saw(id: string, version: number): void;
  detach(id: string): void;
  /** Waits, within bounds, until every window has let go of a forget; one that doesn't answer is dropped, and that is reported. */
  settle(version: number): Promise<readonly ConsumerReport[]>;
}

export interface WindowsOptions {
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

const patience = 1_000;

export function createWindows({ wait }: WindowsOptions): Windows {
  const watermarks = new Map<string, number>();
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const check of waiting) check();
  };
  const behind = (version: number): boolean => [...watermarks.values()].some((seen) => seen < version);

  return {
    attach(id, version) {
      watermarks.set(id, version);
      changed();
    },
    saw(id, version) {
      watermarks.set(id, Math.max(version, watermarks.get(id) ?? 0));
      changed();
    },
    detach(id) {
      watermarks.delete(id);
      changed();
    },
    async settle(version) {
      if (behind(version)) {
        const done = new Promise<void>((resolve) => {
          const check = (): void => {
            if (behind(version)) return;
            waiting.delete(check);
            resolve();
          };
          waiting.add(check);
        });
        await Promise.race([done, wait(patience)]);
      }
      return [...watermarks].map(([id, watermark]) => {
        if (watermark >= version) return report(id, watermark, 'dropped it');
        watermarks.delete(id);
        return report(id, watermark, 'gave no answer: it is closed, or must be loaded again');
      });
    },
  };
}

function report(id: string, watermark: number, action: string): ConsumerReport {
  return { consumer: 'windows', watermark, action: `window ${id.slice(0, 8)} ${action}` };
}
