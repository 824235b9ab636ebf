import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportJournal } from '../../../../../main/journal/export-journal.ts';
import { verifyJournalFile } from '../../../../../main/journal/journal-file.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory, testFolder } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('known exports', () => {
  async function exported() {
    const opened = await openTestMemory();
    const { memory, vault } = opened;
    await memory.commit([runCreated()]);
    const question = await ask(memory, secret, { run_id: 'run-1' });
    await memory.commit([
      {
        kind: 'event',
        event: {
          run_id: 'run-1',
          kind: 'step_started',
          facts: { step: 'answer' },
          content: { text: secret },
        },
        sources: [question],
      },
    ]);
    const path = join(testFolder(), 'run-1.jsonl');
    const text = Buffer.from(exportJournal(vault.database, 'run-1'));
    writeFileSync(path, text);
    await memory.rememberExport(path, 'run-1', text);
    return { ...opened, question, path };
  }

  test('E8 an export is written again without what was erased, and still verifies', async () => {
    const { memory, question, path } = await exported();
    expect(readFileSync(path, 'utf8')).toContain('quokkamarmalade');
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(readFileSync(path, 'utf8')).not.toContain('quokkamarmalade');
    expect(verifyJournalFile(readFileSync(path))).toMatchObject({ ok: true });
    expect(receipt.consumers.find(({ consumer }) => consumer === 'exports')?.action).toContain(
      `1 rewritten (${path})`,
    );
  });

  test('E8 an audit counts what an export holds again', async () => {
    const { memory, question, path } = await exported();
    const before = readFileSync(path);
    await memory.forget({ ids: [question.id] });
    const stale = async () =>
      (await memory.auditForgets())[0]?.consumers.find(({ consumer }) => consumer === 'exports')?.stale;
    expect(await stale()).toBe(0);
    writeFileSync(path, before);
    expect(await stale()).toBe(1);
    expect(await memory.auditForgets()).toMatchObject([{ ok: false }]);
  });

  test('E8 one that somebody changed is left alone, and makes the receipt not clean, naming it', async () => {
    const { memory, question, path } = await exported();
    writeFileSync(path, `${readFileSync(path, 'utf8')}# mine\n`);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [path] });
  });
});
