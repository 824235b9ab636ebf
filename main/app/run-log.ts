import pino from 'pino';
import type { LogEntry } from '../agent/turn-dependencies.ts';

export interface RunLog {
  write(entry: LogEntry): void;
  close(): void;
}

/**
 * The structured log of runs, one JSON object a line: run id, stage, tool, duration, tokens, error class; never content, never keys
 * (spec B).
 */
export function openRunLog(path: string): RunLog {
  const destination = pino.destination({ dest: path, mkdir: true, sync: true });
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    write: (entry) => logger.info(entry),
    close: () => {
      destination.flushSync();
      destination.end();
    },
  };
}
