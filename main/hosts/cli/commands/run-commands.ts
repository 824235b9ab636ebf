import type { Command } from 'commander';
import type { ExportRunArguments } from '../export-run.ts';
import type { Execute } from '../program.ts';

/** Commands that read, control and verify runs. */
export function addRunCommands(program: Command, execute: Execute): void {
  program
    .command('runs')
    .description('list the runs')
    .option('--thread <id>', 'only those of one thread')
    .action((options: { readonly thread?: string }) =>
      execute(async (client) => (await import('../runs.ts')).runs(client, options)),
    );
  program
    .command('run <id>')
    .description('show the state and the events of a run')
    .action((id: string) => execute(async (client) => (await import('../run.ts')).run(client, { id })));
  program
    .command('replay <id>')
    .description('fold a run again from its journal')
    .action((id: string) => execute(async (client) => (await import('../run.ts')).replay(client, { id })));
  program
    .command('resume <id>')
    .description('go on with a paused or interrupted run')
    .option('--rerun-in-flight', 'run a tool again that was in flight', false)
    .action((id: string, { rerunInFlight }: { readonly rerunInFlight: boolean }) =>
      execute(async (client) => (await import('../run-control.ts')).resume(client, { id, rerunInFlight })),
    );
  program
    .command('pause <id>')
    .description('pause a run')
    .action((id: string) =>
      execute(async (client) => (await import('../run-control.ts')).pause(client, { id })),
    );
  program
    .command('cancel <id>')
    .description('cancel a run')
    .action((id: string) =>
      execute(async (client) => (await import('../run-control.ts')).cancel(client, { id })),
    );
  program
    .command('verify [file]')
    .description("check the vault's journal, or an exported one")
    .action((file?: string) =>
      execute(async (client) =>
        (await import('../verify.ts')).verify(client, file === undefined ? {} : { file }),
      ),
    );
  program
    .command('export-run <id> <file>')
    .description('write the journal of a run to a file')
    .option('--overwrite', 'write over a file that is there already', false)
    .action((id: string, file: string, { overwrite }: Pick<ExportRunArguments, 'overwrite'>) =>
      execute(async (client) =>
        (await import('../export-run.ts')).exportRun(client, { id, file, overwrite }),
      ),
    );
  program
    .command('import-run <file>')
    .description('take an exported run of another vault in, to read and verify it here')
    .action((file: string) =>
      execute(async (client) => (await import('../import-run.ts')).importRun(client, { file })),
    );
}
