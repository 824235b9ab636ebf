import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Memory } from '../../../main/memory/create-memory-manager.ts';
import { similarityStores } from '../../../shared/records/base.ts';
import { sentinelPattern } from './planting.ts';

/** Every sentinel in a text. */
export function sentinelsIn(text: string): readonly string[] {
  return text.match(sentinelPattern) ?? [];
}

/** Every sentinel that reading gives back: stores, threads, notes, documents, summaries opened, runs replayed. */
export async function residueInReads(memory: Memory, runs: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const see = (value: unknown): void => {
    for (const word of sentinelsIn(JSON.stringify(value) ?? '')) found.add(word);
  };
  let after: string | undefined;
  for (;;) {
    const page = await memory.listRecords({ limit: 1_000, ...(after === undefined ? {} : { after }) });
    see(page);
    after = page.at(-1)?.id;
    if (page.length < 1_000 || after === undefined) break;
  }
  for (const thread of await memory.listThreads()) {
    see(thread);
    see(await memory.listMessages(thread.id));
    see(await memory.listToolLogs(thread.id));
    for (const { id } of await memory.listSummaries(thread.id)) see(await memory.expandSummary(id));
  }
  see(await memory.listDocuments());
  see(await memory.readNotes({ scope: 'user', subject_id: 'user', at: new Date().toISOString() }));
  for (const run of runs) {
    see(await memory.readEvents(run));
    see(await memory.readSnapshot(run, 1));
  }
  return found;
}

/** Every sentinel that searching for it gives back, by meaning and by words, in every store. */
export async function residueInSearches(
  memory: Memory,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const text of words) {
    for (const store of similarityStores) {
      const hits = await memory.search({ text, store, k: 3 });
      for (const hit of hits) for (const word of sentinelsIn(hit.text)) found.add(word);
    }
  }
  return found;
}

/** Every sentinel in the bytes of the files of some folders, as UTF-8 and as UTF-16. */
export function residueInFiles(folders: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      const narrow = Buffer.from(bytes.filter((byte) => byte !== 0));
      for (const word of sentinelsIn(bytes.toString('latin1'))) found.add(word);
      for (const word of sentinelsIn(narrow.toString('latin1'))) found.add(word);
    }
  }
  return found;
}
