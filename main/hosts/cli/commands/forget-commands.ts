import type { Command } from 'commander';
import { instant, positiveInteger, someText } from '../options.ts';
import type { Execute } from '../program.ts';

interface ForgetOptions {
  readonly dryRun: boolean;
  readonly keep?: readonly string[];
  readonly query?: string;
  readonly since?: string;
  readonly until?: string;
}

const searching = `
A query or a time never forgets anything: it shows candidates and what forgetting all of them
would reach. Look at them, then name by id those that are meant.`;

/** Commands that erase, and prove it; and those that bring back. */
export function addForgetCommands(program: Command, execute: Execute): void {
  const forget = program
    .command('forget [id...]')
    .description('erase records and everything derived from them')
    .option('--dry-run', 'only show what would go', false)
    .option('--keep <id...>', 'answers to keep, or "all"')
    .option('--query <text>', 'only show what would go for everything found by this search', someText)
    .option(
      '--since <time>',
      'only show what would go of everything written from then on (ISO 8601)',
      instant,
    )
    .option('--until <time>', 'only show what would go of everything written before then (ISO 8601)', instant)
    .addHelpText('after', searching)
    .action((ids: readonly string[], { keep, ...options }: ForgetOptions) => {
      const { query, since, until } = options;
      if (ids.length === 0 && query === undefined && since === undefined && until === undefined) {
        forget.error('error: name what to forget by id, or find it with --query', { exitCode: 2 });
      }
      const kept = keep?.includes('all') === true ? 'all' : keep;
      return execute(async (client) =>
        (await import('../forget.ts')).forget(client, {
          ids,
          ...options,
          ...(kept === undefined ? {} : { keep: kept }),
        }),
      );
    });
  program
    .command('receipts')
    .description('show the proof of every forget so far')
    .action(() => execute(async (client) => (await import('../receipts.ts')).receipts(client, {})));
  program
    .command('audit')
    .argument('[version]', 'the version of one forget', positiveInteger)
    .description('look again whether anything forgotten is back')
    .action((version: number | undefined) =>
      execute(async (client) =>
        (await import('../audit.ts')).audit(client, version === undefined ? {} : { version }),
      ),
    );
  program
    .command('hidden')
    .description('list forgets that can still be undone')
    .action(() => execute(async (client) => (await import('../restore.ts')).hidden(client, {})));
  program
    .command('restore')
    .argument('<version>', 'the version it was hidden at', positiveInteger)
    .description('undo a forget in its grace period')
    .action((version: number) =>
      execute(async (client) => (await import('../restore.ts')).restore(client, { version })),
    );
  program
    .command('erase')
    .argument('<version>', 'the version it was hidden at', positiveInteger)
    .description('end the grace period of a forget now')
    .action((version: number) =>
      execute(async (client) => (await import('../restore.ts')).erase(client, { version })),
    );
  program
    .command('backups')
    .description("list the copies of the vault's database")
    .action(() => execute(async (client) => (await import('../backups.ts')).backups(client, {})));
  program
    .command('restore-backup <name>')
    .description("have a backup take the database's place when the vault is opened next")
    .action((name: string) =>
      execute(async (client) => (await import('../backups.ts')).restoreBackup(client, { name })),
    );
}
