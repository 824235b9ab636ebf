import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory, type TestMemory, testFolder } from '../open-test-memory.ts';

const phrase = 'is said by quokkas of the northern shore';

async function writeMany({ memory }: TestMemory): Promise<void> {
  await memory.commit(
    Array.from(
      { length: 1_200 },
      (_, index): MemoryWrite => ({
        kind: 'message',
        thread_id: 'going',
        role: 'user',
        content: `Sentence ${index} ${phrase}.`,
        run_id: null,
        sources: [],
      }),
    ),
  );
}

/** How things lie in the vault when nothing is left to do. */
function expectScrubbed({ vault, folder }: TestMemory): void {
  const { database } = vault;
  expect(database.pragma('secure_delete', { simple: true })).toBe(1);
  expect(database.pragma('freelist_count', { simple: true })).toBeGreaterThan(0);
  expect(
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'overwritten_page'").get(),
  ).toBeUndefined();
  expect(
    database.prepare("SELECT 1 FROM vault_setting WHERE key = 'free_pages_to_overwrite'").get(),
  ).toBeUndefined();
  expect(readFileSync(join(folder, 'commonplace.db')).includes(phrase)).toBe(false);
}

test('E8 a forget of more than a thousand records overwrites the pages it emptied', async () => {
  const opened = await openTestMemory();
  await writeMany(opened);
  opened.vault.database.pragma('wal_checkpoint(TRUNCATE)');
  const receipt = await opened.memory.forget({ ids: ['going'] });
  expect(receipt.scan).toMatchObject({ status: 'clean', occurrences: 0 });
  expectScrubbed(opened);
});

test('E8 after a crash before the scrub they are overwritten at the next start', async () => {
  const opened = await openTestMemory();
  await writeMany(opened);
  opened.vault.database.pragma('wal_checkpoint(TRUNCATE)');
  const copy = join(testFolder(), 'vault');
  opened.notices.push = () => {
    cpSync(opened.folder, copy, { recursive: true });
    return 1;
  };
  const { version } = await opened.memory.forget({ ids: ['going'] });
  const again = await openTestMemory({ folder: copy });
  expect(await again.memory.auditForgets(version)).toMatchObject([{ ok: true }]);
  expect((await again.memory.listReceipts())[0]?.scan).toMatchObject({ status: 'clean', occurrences: 0 });
  expectScrubbed(again);
});
