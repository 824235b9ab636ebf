import type { Command } from 'commander';
import { pinKindOption, pinScopeOption, positiveInteger } from '../options.ts';
import type { PinArguments } from '../pin.ts';
import type { Execute } from '../program.ts';

/** Commands that show what the model saw and what is carried word for word. */
export function addContextCommands(program: Command, execute: Execute): void {
  program
    .command('context <run>')
    .description('show the exact input of a model call, what was left out and what was rejected')
    .option('--call <number>', 'which call; the last by default', positiveInteger)
    .action((run: string, options: { readonly call?: number }) =>
      execute(async (client) => (await import('../context.ts')).context(client, { run, ...options })),
    );
  program
    .command('pins')
    .description('list what is pinned')
    .option('--thread <id>', 'only what holds in one thread')
    .action((options: { readonly thread?: string }) =>
      execute(async (client) => (await import('../pins.ts')).pins(client, options)),
    );
  program
    .command('pin <id>')
    .description('carry a message or note word for word from now on')
    .addOption(pinKindOption())
    .addOption(pinScopeOption())
    .option('--text <passage>', 'only this passage of it, word for word')
    .action((id: string, options: Omit<PinArguments, 'id'>) =>
      execute(async (client) => (await import('../pin.ts')).pin(client, { id, ...options })),
    );
  program
    .command('unpin <id>')
    .description('end a pin, or every pin made from a message or note')
    .action((id: string) => execute(async (client) => (await import('../unpin.ts')).unpin(client, { id })));
}
