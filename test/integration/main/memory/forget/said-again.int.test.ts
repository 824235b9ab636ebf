import { expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { indexText } from '../../../../../main/memory/search/full-text.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { createGate } from '../../../../scripted/gate.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

const fact = 'The harbour master keeps the spare key under the third bollard.';

test('E6 a model does not write a note again that was forgotten; the user may', async () => {
  const { memory } = await openTestMemory();
  const question = await ask(memory, 'Where does the harbour master keep things?');
  const note = (origin: 'user' | 'model'): MemoryWrite => ({
    kind: 'note',
    scope: 'user',
    subject_id: 'user',
    content: fact,
    expires_at: null,
    origin,
    sources: [question],
  });
  const [written] = await memory.commit([note('model')]);
  await memory.forget({ ids: [written?.id ?? ''] });
  await expect(memory.commit([note('model')])).rejects.toMatchObject({ code: 'forgotten_content' });
  expect((await memory.counts()).note).toBe(0);
  await memory.commit([note('user')]);
  expect((await memory.counts()).note).toBe(1);
});

test('E6 of what a tool found again, the forgotten parts stay away and the others are kept', async () => {
  const { memory } = await openTestMemory();
  const found = (texts: readonly string[]): MemoryWrite => ({
    kind: 'chunks',
    document_id: null,
    source: 'arxiv',
    source_id: texts.join(),
    title: 'Harbours',
    origin: 'tool',
    chunks: texts.map((text) => ({ text, page: null, start_offset: 0, end_offset: text.length })),
    sources: [],
  });
  const other = 'Bollards are cast in iron and painted every spring.';
  const [first] = await memory.commit([found([fact])]);
  await memory.forget({ ids: [first?.id ?? ''] });
  await memory.commit([found([fact, other])]);
  const kept = await memory.listRecords({ store: 'knowledge' });
  expect(kept).toEqual([expect.objectContaining({ content: other })]);
  await expect(memory.commit([found([fact, `${fact} `.trim()])])).rejects.toMatchObject({
    code: 'forgotten_content',
  });
});

test('E6 a forget while an answer is being embedded wins, however late its vector comes', async () => {
  const gate = createGate();
  const lexical = createLexicalEmbedder();
  let isSlow = false;
  const { memory, vault } = await openTestMemory({
    embedder: {
      ...lexical,
      embedQuery: async (text, options) => {
        if (isSlow) gate.reach();
        if (isSlow) await gate.opened;
        return lexical.embedQuery(text, options);
      },
    },
  });
  const question = await ask(memory, fact);
  isSlow = true;
  const late = answer(memory, 'Under the third bollard.', [question]);
  await gate.reached;
  const receipt = await memory.forget({ ids: [question.id] });
  isSlow = false;
  gate.open();
  await late;
  expect(receipt).toMatchObject({ invalidated: { message: 1 }, scan: { status: 'clean' } });
  expect(await memory.listMessages('thread-1')).toEqual([]);
  expect(await memory.search({ text: 'bollard', store: 'conversation' })).toEqual([]);
  expect(vault.database.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(0);
});

test('E9 forgetting what is gone already still sweeps what was derived from it, and counts that', async () => {
  const { memory, vault } = await openTestMemory();
  const question = await ask(memory, fact);
  const kept = await answer(memory, 'Under the third bollard.', [question]);
  const { database } = vault;
  database.exec(
    ['record', 'CONVERSATIONAL_MEMORY', 'lineage']
      .map((table) => `CREATE TEMP TABLE "old ${table}" AS SELECT * FROM ${table}`)
      .join(';'),
  );
  await memory.forget({ ids: [question.id] });
  // A derived artifact that came back, as from a copy of the file that nothing else knew of.
  database.exec(`INSERT INTO record SELECT * FROM temp."old record" WHERE id = '${kept.id}';
    INSERT INTO CONVERSATIONAL_MEMORY SELECT * FROM temp."old CONVERSATIONAL_MEMORY" WHERE id = '${kept.id}';
    INSERT OR IGNORE INTO lineage SELECT * FROM temp."old lineage" WHERE artifact_id = '${kept.id}';
    DROP TABLE temp."old record"; DROP TABLE temp."old CONVERSATIONAL_MEMORY"; DROP TABLE temp."old lineage"`);
  const rowid = database
    .prepare<[string], number>('SELECT rowid FROM CONVERSATIONAL_MEMORY WHERE id = ?')
    .pluck()
    .get(kept.id);
  indexText(database, 'conversation', rowid ?? 0, { text: 'Under the third bollard.', title: '' });
  const receipt = await memory.forget({ ids: [question.id] });
  expect(receipt.invalidated).toMatchObject({ message: 1 });
  expect(receipt.scan.status).toBe('clean');
  expect(await memory.readRecord(kept.id)).toBeNull();
});
