import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createOpenAiModel } from '../../main/models/chat/openai-model.ts';
import { createArxivSearch } from '../../main/tools/arxiv-search.ts';
import { createPublicFetch } from '../../main/tools/public-fetch.ts';
import { publicArxiv } from '../../main/tools/standard-tools.ts';
import { createTestAgent, type TestAgent } from '../scripted/test-agent.ts';
import { createToolContext } from '../scripted/tool-context.ts';

const wanted = process.env['COMMONPLACE_LIVE'] === '1';
const key = process.env['OPENAI_API_KEY'] ?? '';
const noNetwork = 'SKIPPED: live tests use the network; set COMMONPLACE_LIVE=1 to run them';
const noKey = 'SKIPPED: needs the network and a model key; set COMMONPLACE_LIVE=1 and OPENAI_API_KEY';

let opened: TestAgent | undefined;
afterAll(async () => opened?.remove());

const paper = z.strictObject({
  arxiv_id: z.string().min(1),
  entry_id: z.string().min(1),
  title: z.string().min(1),
  authors: z.array(z.string()),
  published: z.string().min(1),
  abstract: z.string().max(2500),
});

test(`AC19 a live arXiv search gives the six fields${wanted ? '' : ` (${noNetwork})`}`, async (context) => {
  if (!wanted) return context.skip(noNetwork);
  const tool = createArxivSearch(publicArxiv.api);
  const outcome = await tool.run(
    { query: 'agent memory' },
    { ...createToolContext(), fetch: createPublicFetch() },
  );
  expect(z.array(paper).min(1).parse(JSON.parse(outcome.result)).length).toBeGreaterThan(0);
});

test(`AC20 a live conversation remembers across a summary${wanted && key !== '' ? '' : ` (${noKey})`}`, async (context) => {
  if (!wanted || key === '') return context.skip(noKey);
  opened = await createTestAgent({ model: createOpenAiModel({ apiKey: key }), canAsk: true });
  const { agent, memory } = opened;
  // The id of "the paper" comes from what arXiv answered, so saving it needs the user's approval (spec D6).
  const approving = setInterval(() => {
    for (const { run_id, request_id } of agent.pendingPermissions())
      agent.answerPermission(run_id, request_id, 'once');
  }, 50);
  context.onTestFinished(() => clearInterval(approving));
  const first = await agent.ask({ thread_id: null, text: 'Find the MemGPT paper' });
  const thread_id = first.thread_id;
  const saved = await agent.ask({ thread_id, text: 'Save the content of the paper' });
  expect(saved.steps.some((step) => step.tool === 'fetch_arxiv_paper' && step.outcome === 'success')).toBe(
    true,
  );
  await agent.ask({ thread_id, text: 'Summarize the conversation so far using your tool' });
  expect(await memory.listSummaries(thread_id)).not.toHaveLength(0);
  const messages = await memory.listMessages(thread_id);
  expect(messages.some((message) => message.summary_id !== null)).toBe(true);
  const last = await agent.ask({ thread_id, text: 'What was my first question?' });
  expect(last.final_answer).toContain('MemGPT');
  expect(last.steps.some((step) => step.tool === 'expand_summary')).toBe(true);
});
