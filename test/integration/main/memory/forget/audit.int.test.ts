import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { consumerNames } from '../../../../../main/memory/forget/consumers.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('consumers and audit', () => {
  test('E4 a receipt names every consumer of the registry with its watermark, and no other', async () => {
    const { memory } = await openTestMemory();
    const receipt = await memory.forget({ ids: [(await ask(memory, secret)).id] });
    expect(receipt.consumers.map(({ consumer }) => consumer).toSorted()).toEqual(
      [...consumerNames].toSorted(),
    );
    expect(receipt.consumers.every(({ watermark }) => watermark === receipt.version)).toBe(true);
  });

  test('E4 a window that is behind is not hidden by one that is not, until it is gone', async () => {
    const windows = ['first', 'second'];
    const audience = async (version: number) =>
      windows.map((name) => ({
        consumer: 'windows',
        watermark: name === 'second' ? 0 : version,
        action: `window ${name}`,
      }));
    const { memory } = await openTestMemory({ audience });
    await memory.forget({ ids: [(await ask(memory, secret)).id] });
    const watermarkOf = async () =>
      (await memory.auditForgets())[0]?.consumers.find(({ consumer }) => consumer === 'windows')?.watermark;
    expect(await watermarkOf()).toBe(0);
    expect(await memory.auditForgets()).toMatchObject([{ ok: false }]);
    windows.pop();
    const { version } = await memory.forget({ ids: [(await ask(memory, 'Something else.')).id] });
    expect(await watermarkOf()).toBe(version);
    expect(await memory.auditForgets()).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('E8 forgetting again makes nothing clean, until what was left is gone', async () => {
    const { memory, folder } = await openTestMemory();
    const question = await ask(memory, secret);
    const other = await ask(memory, 'Something else altogether, to be forgotten later.');
    const left = join(folder, 'attachments', 'left-over.bin');
    writeFileSync(left, secret);
    const first = await memory.forget({ ids: [question.id] });
    expect(first.scan).toMatchObject({ status: 'not_clean', residue: [left] });
    const second = await memory.forget({ ids: [question.id] });
    expect(second.scan).toMatchObject({ status: 'not_clean', residue: [left] });
    expect((await memory.forget({ ids: [other.id] })).scan.status).toBe('clean');
    expect((await memory.auditForgets()).map(({ ok, residue }) => [ok, residue])).toEqual([
      [true, []],
      [false, [left]],
      [false, [left]],
    ]);
    rmSync(left);
    expect((await memory.forget({ ids: [question.id] })).scan.status).toBe('clean');
    expect((await memory.auditForgets()).every(({ ok }) => ok)).toBe(true);
  });

  test('E8 an audit finds what is back, and what was derived of it', async () => {
    const { memory, vault } = await openTestMemory();
    const question = await ask(memory, secret);
    const other = await ask(memory, 'Something else?');
    const { version } = await memory.forget({ ids: [question.id] });
    expect(await memory.auditForgets()).toMatchObject([{ version, ok: true }]);
    vault.database
      .prepare(
        `INSERT INTO lineage (artifact_id, artifact_kind, source_id, source_version, relation, artifact_version)
         VALUES (?, 'message', ?, ?, 'derived', ?)`,
      )
      .run(other.id, question.id, question.version, other.version);
    const [audit] = await memory.auditForgets(version);
    expect(audit).toMatchObject({ ok: false });
    expect(audit?.consumers.find(({ consumer }) => consumer === 'job_queues')).toMatchObject({ stale: 1 });
    expect(await memory.readRecord(other.id)).toBeNull();
    await expect(memory.auditForgets(version + 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});
