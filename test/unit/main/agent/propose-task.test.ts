import { describe, expect, test } from 'vitest';
import { proposeTask } from '../../../../main/agent/task/propose-task.ts';
import { taskQuestion } from '../../../../main/agent/task/task-question.ts';
import { createOfflineModel } from '../../../../main/models/chat/offline/offline-model.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { createScriptedModel, type ScriptStep } from '../../../scripted/scripted-model.ts';

const signal = new AbortController().signal;
const request = 'Compare what Kestrel and Heron say about cost in a table.';
const propose = (step: ScriptStep) => proposeTask(createScriptedModel([step]), request, signal);

const drafted = {
  goal: 'Compare Kestrel and Heron on cost.',
  inputs: ['kestrel-notes.md'],
  outputs: ['a table'],
  acceptance: ['Every row is cited.'],
};

describe('proposing a task', () => {
  test('D4 D5 the model’s draft is read with the bounded repair, and its word on writing is dropped', async () => {
    const reply = `\`\`\`json\n${JSON.stringify({ ...drafted, write_allowed: true }).replace(']', ',]')}\n\`\`\``;
    expect(await propose(reply)).toEqual({ draft: drafted, by: 'model', problem: null });
    expect(await propose(JSON.stringify(drafted))).toMatchObject({ by: 'model' });
  });

  test.each([
    ['prose', 'Sure! I would compare them.'],
    ['prose around a fence', 'Here:\n```json\n{}\n```'],
    ['an unknown field', JSON.stringify({ ...drafted, budget: 3 })],
    ['no acceptance', JSON.stringify({ ...drafted, acceptance: [] })],
    ['an error of the model', new CommonplaceError('model_network', 'No connection.')],
  ])('D4 D5 %s gives the form filled by rule, and says why', async (_name, step) => {
    const proposal = await propose(step);
    expect(proposal).toMatchObject({ by: 'rule', problem: expect.any(String) });
    expect(proposal.draft).toMatchObject({ goal: request, outputs: expect.arrayContaining(['A table']) });
  });

  test('D4 offline the form is filled by rule', async () => {
    const proposal = await proposeTask(createOfflineModel(), request, signal);
    expect(proposal).toMatchObject({ by: 'rule', problem: null });
    expect(proposal.draft.acceptance.length).toBeGreaterThan(0);
  });

  test('D4 a cancelled proposal is not a form', async () => {
    await expect(propose(new CommonplaceError('cancelled', 'Stopped.'))).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('D4 the question of a task holds the request and what was approved, and nothing else', () => {
    expect(taskQuestion(request, { ...drafted, write_allowed: false })).toBe(
      `${request}\n\nGoal: ${drafted.goal}\n\nInputs:\n- kestrel-notes.md\n\nOutputs:\n- a table\n\nDone when:\n- Every row is cited.`,
    );
    expect(
      taskQuestion('Do it.', { ...drafted, goal: 'Do it.', inputs: [], outputs: [], write_allowed: true }),
    ).toBe('Do it.\n\nDone when:\n- Every row is cited.');
  });
});
