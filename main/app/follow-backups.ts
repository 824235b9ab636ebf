import { toErrorData } from '../../shared/errors.ts';
import type { LogEntry } from '../agent/turn-dependencies.ts';

/** How long after the opening, and how often from then on, is looked whether a backup is due; in milliseconds, as below. */
const interval = 60 * 60_000;

/** How soon is looked again when a run was under way. */
const soon = 60_000;

/**
 * Makes backups as long as the vault is open, for whoever never closes it. None is begun while a run is under way; one that was begun goes on
 * when a run starts, as it holds nothing up. One that fails is logged, told in a notice, and tried again. Answers how to begin no more.
 */
export function followBackups(parts: {
  /** Makes one when it is due. */
  readonly rotate: () => Promise<unknown>;
  readonly isWanted: () => boolean;
  readonly isWorking: () => boolean;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly log: (entry: LogEntry) => void;
  readonly onNotice: (notice: string) => void;
}): () => void {
  const { rotate, isWanted, isWorking, wait } = parts;
  let isClosed = false;
  let told = '';

  async function follow(): Promise<void> {
    for (let pause = interval; !isClosed; ) {
      await wait(pause);
      const isBusy = isWorking();
      pause = isBusy ? soon : interval;
      if (!isClosed && !isBusy && isWanted()) await rotate().catch(report);
    }
  }

  function report(error: unknown): void {
    const { code, message } = toErrorData(error);
    parts.log({ run_id: '', stage: 'backup', error: code });
    if (message !== told) parts.onNotice(`No backup could be made: ${message}`);
    told = message;
  }

  void follow();
  return () => {
    isClosed = true;
  };
}
