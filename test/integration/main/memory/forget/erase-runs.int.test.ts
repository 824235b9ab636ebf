import { describe, expect, test } from 'vitest';
import type { ForgetReceipt } from '../../../../../shared/records/forget.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { addDocument } from '../add-document.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('runs', () => {
  test('E4 a run that held it ends failed, source_forgotten; its contents are erased and its chain verifies', async () => {
    const opened = await openTestMemory();
    const { memory, notices } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    await memory.commit([runCreated('run-1'), runCreated('run-2')]);
    const question = await ask(memory, 'What is the word?', { run_id: 'run-1' });
    await memory.commit([
      {
        kind: 'event',
        event: { run_id: 'run-1', kind: 'step_started', facts: { step: 'answer' }, content: null },
        sources: [],
      },
      {
        kind: 'event',
        event: {
          run_id: 'run-1',
          kind: 'model_called',
          facts: { call: 1, model: 'gpt-5.6-luna', purpose: 'answer' },
          content: { input: secret },
        },
        sources: [question, chunk],
      },
      {
        kind: 'snapshot',
        run_id: 'run-1',
        call: 1,
        items: [
          {
            record_id: chunk.id,
            version: chunk.version,
            segment: 'knowledge',
            origin: 'document',
            trust: 0.5,
            tokens: 10,
            chosen_because: 'it names the ledger',
          },
        ],
      },
    ]);
    const receipt = await memory.forget({ ids: [document.id] });
    expect(receipt).toMatchObject({
      invalidated: { event: 1, snapshot: 1 },
      sent_to_provider: [{ model: 'gpt-5.6-luna', calls: 1 }],
      scan: { status: 'clean' },
    });
    const events = await memory.readEvents('run-1');
    expect(events.map(({ kind, content, erased_at }) => [kind, content, erased_at])).toEqual([
      ['run_created', null, null],
      ['step_started', null, null],
      ['model_called', null, receipt.version],
      ['run_failed', null, null],
    ]);
    expect(events[3]?.facts).toEqual({ reason: 'source_forgotten' });
    expect(await memory.readSnapshot('run-1', 1)).toMatchObject([
      { record_id: chunk.id, chosen_because: '' },
    ]);
    expect(await memory.readEvents('run-2')).toHaveLength(1);
    expect(await memory.readRecord(question.id)).not.toBeNull();
    expect(notices).toMatchObject([{ version: receipt.version, run_ids: ['run-1'] }]);
    const runsOf = ({ consumers }: ForgetReceipt) =>
      consumers.find(({ consumer }) => consumer === 'runs')?.action;
    expect(runsOf(receipt)).toBe('1 run rid of it, those under way ended');
    // What happened once is in that forget's receipt, and in no later one.
    const again = await memory.forget({ ids: [document.id] });
    expect(again).toMatchObject({ invalidated: {}, sent_to_provider: [] });
    expect(runsOf(again)).toBe('none held anything of it');
    const asked = await memory.forget({ ids: [question.id] });
    expect(asked.sent_to_provider).toEqual([{ model: 'gpt-5.6-luna', calls: 1 }]);
    await expect(answer(memory, 'Too late.', [question, chunk], { run_id: 'run-1' })).rejects.toEqual(
      errorOf('stale_derivation'),
    );
  });
});
