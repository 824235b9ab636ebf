import { expect, test } from 'vitest';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

/** A question with an answer, a summary, an entity that another question names as well, and a run. */
async function derived(): Promise<TestMemory & { readonly id: string }> {
  const opened = await openTestMemory();
  const { memory } = opened;
  const question = await ask(memory, secret);
  const other = await ask(memory, 'Who is the keeper of the ledger?');
  await answer(memory, 'It is quokkamarmalade, you said.', [question]);
  await summarise(memory, '0a1b2c3d', [question, other]);
  for (const source of [question, other]) {
    const description = `named in ${source.id}`;
    const entity = { kind: 'entity', name: 'Keeper', type: 'PERSON', description, origin: 'model' } as const;
    const [written] = await memory.commit([{ ...entity, sources: [source] }]);
    reference(written);
  }
  await memory.commit([
    runCreated(),
    {
      kind: 'event',
      event: { run_id: 'run-1', kind: 'step_started', facts: { step: 'one' }, content: { text: secret } },
      sources: [question],
    },
  ]);
  return { ...opened, id: question.id };
}

test('E7 the plan’s numbers are those of the receipt', async () => {
  const { memory, id } = await derived();
  const plan = await memory.planForget([id]);
  const receipt = await memory.forget({ ids: [id] });
  expect(receipt.rebuilt).toHaveLength(1);
  expect(plan.artifacts).toMatchObject({ message: 1, summary: 1, event: 1, full_text: 2 });
  expect(plan.artifacts).toEqual(receipt.invalidated);
});

test('E7 E9 of what is gone already, plan and receipt count nothing again', async () => {
  const { memory, id } = await derived();
  await memory.forget({ ids: [id, 'thread-1'] });
  const plan = await memory.planForget([id, 'thread-1']);
  expect(plan.artifacts).toEqual({});
  expect((await memory.forget({ ids: [id, 'thread-1'] })).invalidated).toEqual({});
});

test('E7 a plan names the source of a task, which stays and says the same, until it is named as well', async () => {
  const { memory } = await openTestMemory();
  const question = await ask(memory, secret);
  await memory.commit([runCreated()]);
  const [task] = await memory.commit([
    {
      kind: 'task',
      id: 'task-1',
      thread_id: 'thread-1',
      run_id: 'run-1',
      goal: secret,
      inputs: [],
      outputs: [],
      acceptance: ['It is found.'],
      write_allowed: false,
      sources: [question],
    },
  ]);
  const { id } = reference(task);
  expect((await memory.planForget([id])).staying_sources).toEqual([
    { ...question, kind: 'message', title: secret },
  ]);
  expect((await memory.planForget([id, question.id])).staying_sources).toEqual([]);
  expect((await memory.planForget([question.id])).staying_sources).toEqual([]);
  expect((await memory.forget({ ids: [id] })).scan.status).toBe('clean');
  expect(await memory.readRecord(question.id)).toMatchObject({ content: secret });
});

test('E7 a tool is no memory: it is refused with its name, and nothing is forgotten', async () => {
  const { memory, vault } = await openTestMemory();
  const question = await ask(memory, secret);
  const [tool] = await memory.commit([
    {
      kind: 'tool',
      name: 'paper_search',
      description: 'Finds papers.',
      signature: '{}',
      source_hash: '0',
      queries: [],
      augmented: false,
    },
  ]);
  const ids = [question.id, reference(tool).id];
  const refusal = { code: 'invalid_input', message: expect.stringContaining('paper_search is a tool') };
  await expect(memory.planForget(ids)).rejects.toMatchObject(refusal);
  await expect(memory.forget({ ids })).rejects.toMatchObject(refusal);
  await expect(memory.hide({ ids, graceMs: 1_000 })).rejects.toMatchObject(refusal);
  expect(await memory.readRecord(question.id)).toMatchObject({ content: secret });
  expect(vault.database.prepare('SELECT count(*) FROM forget_log').pluck().get()).toBe(0);
});

test('E7 the plan for a run names what was said in it, which stays without its recording', async () => {
  const { memory } = await openTestMemory();
  await memory.commit([runCreated()]);
  const question = await ask(memory, secret, { run_id: 'run-1' });
  await ask(memory, 'Something else?');
  expect((await memory.planForget(['run-1'])).staying_sources).toEqual([
    { ...question, kind: 'message', title: secret },
  ]);
  expect((await memory.planForget(['run-1', question.id])).staying_sources).toEqual([]);
});

test('E7 E8 the checkpoints of a run that goes are counted, before and after', async () => {
  const { memory } = await openTestMemory();
  await memory.commit([runCreated()]);
  await memory.commit([{ kind: 'checkpoint', run_id: 'run-1', when: 'now' }]);
  const plan = await memory.planForget(['thread-1']);
  const receipt = await memory.forget({ ids: ['thread-1'] });
  expect(plan.artifacts).toEqual(receipt.invalidated);
  expect(receipt.invalidated).toMatchObject({ checkpoint: 1, run: 1 });
  expect(receipt.consumers).toContainEqual(
    expect.objectContaining({ consumer: 'checkpoints', action: '1 removed' }),
  );
});
