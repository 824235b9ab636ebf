import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';

const fact = 'The password of the ledger is quokkamarmalade, says its keeper.';

describe('files a run is written to or read from', () => {
  test('C2 the vault’s own are neither: the lock on it holds and nothing of it is overwritten', async () => {
    const { client, vault } = await openApp();
    const { run_id } = await client.turns.ask({ thread_id: null, text: fact });
    const link = join(temporaryFolder(), 'innocent.jsonl');
    symlinkSync(join(vault, 'commonplace.db'), link);
    const settings = readFileSync(join(vault, 'settings.json'), 'utf8');
    for (const file of [join(vault, 'commonplace.db'), join(vault, 'settings.json'), link]) {
      await expect(client.runs.verify({ file })).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(client.runs.export({ run_id, file })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(readFileSync(join(vault, 'settings.json'), 'utf8')).toBe(settings);
    const other = new BetterSqlite3(join(vault, 'commonplace.db'), { timeout: 0 });
    expect(() => other.prepare('SELECT count(*) FROM record').get()).toThrow(/locked/u);
    other.close();
  });

  test('C2 its folder for exports is both', async () => {
    const { client, vault } = await openApp();
    const { run_id } = await client.turns.ask({ thread_id: null, text: fact });
    const named = join(vault, 'exports', 'mine.jsonl');
    await client.runs.export({ run_id, file: named });
    const { file } = await client.runs.export({ run_id });
    for (const one of [file, named])
      expect(await client.runs.verify({ file: one })).toMatchObject({ ok: true });
  });
});

test('E8 exports in the vault go with it when it is moved, and those of the vault it was copied from are left alone', async () => {
  const first = await openApp();
  const { run_id, thread_id } = await first.client.turns.ask({ thread_id: null, text: fact });
  const { file } = await first.client.runs.export({ run_id });
  await first.close();
  const vault = join(temporaryFolder(), 'moved');
  cpSync(first.vault, vault, { recursive: true });
  const { client } = await openApp({ vault });
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  expect(receipt?.scan.status).toBe('clean');
  const said = 'I found nothing about this';
  expect(readFileSync(join(vault, 'exports', `run-${run_id}.jsonl`), 'utf8')).not.toContain(said);
  expect(readFileSync(file, 'utf8')).toContain(said);
});
