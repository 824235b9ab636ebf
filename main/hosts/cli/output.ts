import type { ErrorData } from '../../../shared/errors.ts';
import type { Report } from './command.ts';
import { printable } from './printable.ts';

export interface Output {
  print(report: Report): void;
  fail(error: ErrorData): void;
}

/**
 * Writes answers to stdout and keeps everything else off it: with --json one value per line, else text. Whatever a library or a
 * worker prints goes to stderr, so that a program reading stdout meets nothing but answers.
 */
export function claimOutput(json: boolean): Output {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has gone, as with `| head`: there is nobody left to tell.
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  return {
    print: (report) => {
      write(`${json ? JSON.stringify(report.json) : printable(report.text)}\n`);
    },
    fail: ({ code, message }) => {
      if (json) {
        write(`${JSON.stringify({ error: { code, message } })}\n`);
      } else {
        process.stderr.write(`${printable(message)}\n`);
      }
    },
  };
}
