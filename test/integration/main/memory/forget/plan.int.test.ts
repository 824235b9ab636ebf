import { expect, test } from 'vitest';
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
  const event = { run_id: 'run-1', content: null } as const;
  await memory.commit([
    {
      kind: 'event',
      event: { ...event, kind: 'run_created', facts: { thread_id: 'thread-1', write_allowed: false } },
      sources: [],
    },
    {
      kind: 'event',
      event: { ...event, kind: 'step_started', facts: { step: 'one' }, content: { text: secret } },
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
