import type { Command } from 'commander';
import type { Execute } from '../program.ts';

interface ForgetOptions {
  readonly dryRun: boolean;
  readonly keep?: readonly string[];
  readonly query?: string;
}

/** Commands that erase, and prove it. */
export function addForgetCommands(program: Command, execute: Execute): void {
  const forget = program
    .command('forget [id...]')
    .description('erase records and everything derived from them')
    .option('--dry-run', 'only show what would go', false)
    .option('--keep <id...>', 'answers to keep, or "all"')
    .option('--query <text>', 'only show what would go for everything found by this search')
    .action((ids: readonly string[], { dryRun, keep, query }: ForgetOptions) => {
      if (ids.length === 0 && query === undefined) {
        forget.error('error: name what to forget by id, or find it with --query', { exitCode: 2 });
      }
      const kept = keep?.includes('all') === true ? 'all' : keep;
      return execute(async (client) =>
        (await import('../forget.ts')).forget(client, {
          ids,
          dryRun,
          ...(kept === undefined ? {} : { keep: kept }),
          ...(query === undefined ? {} : { query }),
        }),
      );
    });
  program
    .command('receipts')
    .description('show the proof of every forget so far')
    .action(() => execute(async (client) => (await import('../receipts.ts')).receipts(client, {})));
}
