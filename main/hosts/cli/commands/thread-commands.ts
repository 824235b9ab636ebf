import type { Command } from 'commander';
import { someText } from '../options.ts';
import type { Execute } from '../program.ts';

/** Commands that talk in threads and read them. */
export function addThreadCommands(program: Command, execute: Execute): void {
  program
    .command('ask')
    .argument('<text>', 'the question', someText)
    .description('ask a question and get an answer with its sources')
    .option('--thread <id>', 'the thread to go on with, or "new"', someText, 'new')
    .action((text: string, { thread }: { readonly thread: string }) =>
      execute(async (client) => (await import('../ask.ts')).ask(client, { thread, text })),
    );
  program
    .command('threads')
    .description('list the threads')
    .action(() => execute(async (client) => (await import('../threads.ts')).threads(client, {})));
  program
    .command('messages <thread>')
    .description('show the messages of a thread')
    .action((thread: string) =>
      execute(async (client) => (await import('../messages.ts')).messages(client, { thread })),
    );
  program
    .command('summarize <thread>')
    .description('fold the messages of a thread into a summary')
    .action((thread: string) =>
      execute(async (client) => (await import('../summarize.ts')).summarize(client, { thread })),
    );
  program
    .command('expand <id>')
    .description('open a summary back to its original messages')
    .action((id: string) => execute(async (client) => (await import('../expand.ts')).expand(client, { id })));
}
