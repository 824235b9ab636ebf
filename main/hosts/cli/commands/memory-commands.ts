import type { Command } from 'commander';
import type { NoteArguments } from '../note.ts';
import { hitCount, instant, recordStoreOption, searchStoreOption, someText } from '../options.ts';
import type { Execute } from '../program.ts';
import type { RecordsArguments } from '../records.ts';
import type { SearchArguments } from '../search.ts';

/** Commands that fill, search and list the memory core. */
export function addMemoryCommands(program: Command, execute: Execute): void {
  program
    .command('ingest <path...>')
    .description('read documents, and folders of documents, into memory')
    .option('--again', 'add content that was forgotten before', false)
    .action((paths: readonly string[], { again }: { readonly again: boolean }) =>
      execute(async (client, live) => (await import('../ingest.ts')).ingest(client, { paths, again }, live)),
    );
  program
    .command('documents')
    .description('list the documents')
    .action(() => execute(async (client) => (await import('../documents.ts')).documents(client, {})));
  program
    .command('search')
    .argument('<text>', 'what to look for', someText)
    .description('find what memory holds about something')
    .addOption(searchStoreOption())
    .option('--k <number>', 'how many hits', hitCount)
    .action((text: string, options: Omit<SearchArguments, 'text'>) =>
      execute(async (client) => (await import('../search.ts')).search(client, { text, ...options })),
    );
  program
    .command('note')
    .argument('<text>', 'what to keep', someText)
    .description('keep a fact in your own words for every thread')
    .option('--thread <id>', 'for one thread only', someText)
    .option('--expires <time>', 'only until then (ISO 8601)', instant)
    .action((text: string, options: Omit<NoteArguments, 'text'>) =>
      execute(async (client) => (await import('../note.ts')).note(client, { text, ...options })),
    );
  program
    .command('records')
    .description('list every record of memory')
    .addOption(recordStoreOption())
    .action((options: RecordsArguments) =>
      execute(async (client) => (await import('../records.ts')).records(client, options)),
    );
  program
    .command('status')
    .description('counts, model, embedder, versions and sizes')
    .action(() => execute(async (client) => (await import('../status.ts')).status(client, {})));
}
