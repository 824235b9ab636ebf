import type { ChatModel } from '../../main/models/chat/chat-model.ts';
import { createOfflineModel } from '../../main/models/chat/offline/offline-model.ts';
import { createOpenAiModel } from '../../main/models/chat/openai-model.ts';
import { createScriptedPromptModel } from './scripted-model.ts';
import { runSuiteEntry, suite } from './suite.ts';

/** `npm run prompts`: the prompt regression suite (spec D8). Exits 1 when a case fails. */
async function runWith(name: string, model: ChatModel): Promise<boolean> {
  let passed = true;
  for (const entry of suite) {
    const { id, version } = entry.prompt;
    const failing = await runSuiteEntry(entry, model);
    console.log(
      `${name}  ${id} v${version}  ${entry.cases.length - failing.size} of ${entry.cases.length} passed`,
    );
    for (const [caseId, reasons] of failing) console.log(`  FAILED ${caseId}: ${reasons.join('; ')}`);
    passed &&= failing.size === 0;
  }
  return passed;
}

function liveModel(): ChatModel | null {
  const apiKey = process.env['OPENAI_API_KEY'];
  const baseUrl = process.env['OPENAI_BASE_URL'];
  if (apiKey === undefined || apiKey === '') return null;
  return createOpenAiModel({ apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) });
}

const results = [
  await runWith('offline ', createOfflineModel()),
  await runWith('scripted', createScriptedPromptModel()),
];
const live = liveModel();
if (live === null) console.log('live      SKIPPED: OPENAI_API_KEY is not set.');
else results.push(await runWith('live    ', live));
process.exitCode = results.every((passed) => passed) ? 0 : 1;
