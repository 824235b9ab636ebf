import { expect, test } from 'vitest';
import { createOfflineModel } from '../../../../../main/models/chat/offline/offline-model.ts';
import { createScriptedPromptModel } from '../../../../prompts/scripted-model.ts';
import { runSuiteEntry, suite } from '../../../../prompts/suite.ts';
import { scriptedModel } from '../scripted-model.ts';

test.each(suite.map((entry) => [entry.prompt.id, entry] as const))(
  'D8 the fixed cases of the %s prompt pass with the offline and the scripted model',
  async (_id, entry) => {
    expect(await runSuiteEntry(entry, createOfflineModel())).toEqual(new Map());
    expect(await runSuiteEntry(entry, createScriptedPromptModel())).toEqual(new Map());
  },
);

test('D8 a model that no longer does what the prompt says fails every case that asks for something', async () => {
  for (const entry of suite) {
    const failing = await runSuiteEntry(entry, scriptedModel(['I see [[cite:nowhere|nothing]].']));
    expect([...failing.keys()]).toEqual(entry.cases.map((one) => one.id));
  }
});
