import { describe, expect, test } from 'vitest';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const grace = 600_000;
const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

async function hidden() {
  const opened = await openTestMemory();
  const { memory } = opened;
  const question = await ask(memory, secret);
  const other = await ask(memory, 'What is the weather in Reykjavik today?');
  const reply = await answer(memory, 'It is quokkamarmalade, you said.', [question]);
  await summarise(memory, '0a1b2c3d', [question, other]);
  const [entity] = await memory.commit([
    {
      kind: 'entity',
      name: 'Quokkamarmalade',
      type: 'SYSTEM',
      description: 'a password',
      origin: 'model',
      sources: [question],
    },
  ]);
  const undo = await memory.hide({ ids: [question.id], graceMs: grace });
  return { ...opened, question, other, reply, entity: reference(entity), undo };
}

describe('a grace period', () => {
  test('E9 hides from every read at once, aborts and invalidates, and gives no receipt', async () => {
    const { memory, question, other, reply, undo, notices } = await hidden();
    expect(await memory.readRecord(question.id)).toBeNull();
    expect(await memory.readRecord(reply.id)).toBeNull();
    await expect(memory.readSummary('0a1b2c3d')).rejects.toMatchObject({ code: 'stale_derivation' });
    expect(await memory.search({ text: 'quokkamarmalade', store: 'conversation' })).toHaveLength(1);
    expect(await memory.search({ text: 'quokkamarmalade', store: 'entity' })).toEqual([]);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([other.id]);
    await expect(answer(memory, 'Late.', [question])).rejects.toMatchObject({ code: 'stale_derivation' });
    expect(await memory.listReceipts()).toEqual([]);
    expect(await memory.listHidden()).toEqual([undo]);
    expect(notices).toMatchObject([{ version: undo.version }]);
    expect(notices[0]?.ids).toContain(reply.id);
  });

  test('E9 hiding again what waits answers with the forget that waits, and restoring that brings it back', async () => {
    const { memory, question, other, reply, undo, vault } = await hidden();
    const version = () => vault.database.prepare('SELECT version FROM commit_version').pluck().get();
    const before = version();
    expect(await memory.hide({ ids: [question.id], graceMs: grace })).toEqual(undo);
    expect(await memory.hide({ ids: [reply.id], graceMs: grace })).toEqual(undo);
    expect(version()).toBe(before);
    const both = await memory.hide({ ids: [question.id, other.id], graceMs: grace });
    expect(both.targets).toEqual([{ id: other.id, kind: 'message' }]);
    expect(await memory.listHidden()).toEqual([both, undo]);
    await expect(memory.hide({ ids: [question.id], keep: ['never'], graceMs: grace })).rejects.toMatchObject({
      code: 'not_found',
    });
    await memory.restoreHidden(both.version);
    expect((await memory.restoreHidden(undo.version)).ids).toContain(question.id);
    expect(await memory.readRecord(question.id)).toMatchObject({ content: secret });
  });

  test('E9 a run that waits is not hidden a second time', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([runCreated()]);
    const undo = await memory.hide({ ids: ['run-1'], graceMs: grace });
    expect(await memory.hide({ ids: ['run-1'], graceMs: grace })).toEqual(undo);
    expect(await memory.listHidden()).toEqual([undo]);
  });

  test('E9 what waits and is forgotten for good is erased with all that was held of it', async () => {
    const { memory, question, undo } = await hidden();
    await expect(memory.forget({ ids: [question.id, 'never'] })).rejects.toMatchObject({ code: 'not_found' });
    expect(await memory.listHidden()).toEqual([undo]);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt).toMatchObject({ targets: undo.targets, scan: { status: 'clean' } });
    expect(receipt.invalidated).toMatchObject({ message: 1, summary: 1, entity: 1 });
    expect(await memory.listHidden()).toEqual([]);
    await expect(memory.restoreHidden(undo.version)).rejects.toMatchObject({ code: 'not_found' });
    expect(await memory.listReceipts()).toEqual([receipt]);
  });

  test('E9 restoring gives a new version; what was derived is back, the summary too', async () => {
    const { memory, question, other, reply, entity, undo } = await hidden();
    const restored = await memory.restoreHidden(undo.version);
    expect(restored.version).toBeGreaterThan(undo.version);
    expect(await memory.readRecord(question.id)).toMatchObject({
      content: secret,
      version: restored.version,
    });
    expect(await memory.readRecord(reply.id)).toMatchObject({ version: restored.version });
    expect(await memory.readRecord(entity.id)).toMatchObject({ name: 'Quokkamarmalade' });
    expect(await memory.search({ text: 'quokkamarmalade', store: 'entity' })).toMatchObject([
      { record_id: entity.id },
    ]);
    const found = await memory.search({ text: 'ledger password', store: 'conversation' });
    expect(found[0]).toMatchObject({ record_id: question.id });
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([reply.id]);
    const expanded = await memory.expandSummary('0a1b2c3d');
    expect(expanded.messages.map(({ id }) => id)).toEqual([question.id, other.id]);
    expect(await memory.readRecord('0a1b2c3d')).toMatchObject({ version: restored.version });
    expect(await memory.listHidden()).toEqual([]);
    await expect(memory.restoreHidden(undo.version)).rejects.toMatchObject({ code: 'not_found' });
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt).toMatchObject({
      scan: { status: 'clean' },
      invalidated: { message: 1, entity: 1, summary: 1 },
    });
    expect(await memory.readRecord(reply.id)).toBeNull();
  });

  test('E9 E3 a summary comes back with what was made from it, unless its messages were summarised again meanwhile', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, secret);
    const other = await ask(memory, 'What is the weather in Reykjavik today?');
    const summary = await summarise(memory, '0a1b2c3d', [question, other]);
    const reply = await answer(memory, 'As the summary says.', [summary]);
    const first = await memory.hide({ ids: [question.id], graceMs: grace });
    const restored = await memory.restoreHidden(first.version);
    expect(restored.ids).toEqual(expect.arrayContaining([question.id, summary.id, reply.id]));
    expect(await memory.readRecord(reply.id)).toMatchObject({ content: 'As the summary says.' });

    const second = await memory.hide({ ids: [question.id], graceMs: grace });
    await summarise(memory, '11111111', [other]);
    expect((await memory.restoreHidden(second.version)).ids).toEqual([question.id]);
    await expect(memory.readSummary('0a1b2c3d')).rejects.toMatchObject({ code: 'stale_derivation' });
    expect(await memory.readRecord(reply.id)).toBeNull();
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([question.id]);
  });

  test('E9 a kept answer is whole again when the forget is undone', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, secret);
    const reply = await answer(memory, 'It is quokkamarmalade.', [question]);
    const undo = await memory.hide({ ids: [question.id], keep: 'all', graceMs: grace });
    expect(await memory.readRecord(reply.id)).toMatchObject({ kept: true });
    await memory.restoreHidden(undo.version);
    expect(await memory.readRecord(reply.id)).toMatchObject({ kept: false });
    expect((await memory.readSources(reply.id)).map(({ id }) => id)).toContain(question.id);
  });

  test('E9 when it ends, also after a restart, it is erased under another version, scanned for, and has its receipt', async () => {
    const { memory, folder, clock, undo, question } = await hidden();
    expect(await memory.eraseDue()).toEqual([]);
    await memory.close();
    clock.now += grace;
    const again = await openTestMemory({ folder, clock });
    const [receipt] = await again.memory.eraseDue();
    expect(receipt).toMatchObject({
      targets: [{ id: question.id, kind: 'message' }],
      scan: { status: 'clean' },
    });
    expect(receipt?.version).toBeGreaterThan(undo.version);
    expect(await again.memory.listReceipts()).toHaveLength(1);
    expect(await again.memory.listHidden()).toEqual([]);
    expect(await again.memory.auditForgets()).toMatchObject([{ ok: true }]);
    await expect(again.memory.restoreHidden(undo.version)).rejects.toMatchObject({ code: 'not_found' });
  });
});
