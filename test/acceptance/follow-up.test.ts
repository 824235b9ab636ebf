import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ChatRequest } from '../../main/models/chat/chat-model.ts';
import { defineTool } from '../../main/tools/tool.ts';
import { openAgentSessions } from '../scripted/agent-sessions.ts';
import { calling } from '../scripted/answering-model.ts';
import { createScriptedModel, type ScriptStep } from '../scripted/scripted-model.ts';
import { summaryReply } from '../scripted/summary-reply.ts';
import type { TestAgent, TestAgentOptions } from '../scripted/test-agent.ts';

const sessions = openAgentSessions();

const arxivId = '2310.08560';
const search = defineTool({
  name: 'arxiv_search',
  description: 'Finds papers on arXiv.',
  parameters: z.object({ query: z.string() }),
  effect: 'network',
  repeatable: true,
  run: async () => ({ result: JSON.stringify([{ arxiv_id: arxivId, title: 'MemGPT' }]), sources: [] }),
});
const save = defineTool({
  name: 'fetch_arxiv_paper',
  description: 'Saves the content of a paper on arXiv.',
  parameters: z.object({ arxiv_id: z.string() }),
  effect: 'network',
  repeatable: true,
  run: async ({ arxiv_id }) => ({ result: `Saved ${arxiv_id}.`, sources: [] }),
});

const aboutIt = '- The MemGPT paper.';
const summary = summaryReply(aboutIt, { entities: aboutIt, actions: aboutIt });

function input(request: ChatRequest): string {
  return request.messages.find(({ role }) => role === 'user')?.content ?? '';
}

/** A model that knows only what stands in its input: what "the paper" is, and which summary to open. */
function readingModel() {
  return createScriptedModel((request): ScriptStep => {
    if (request.purpose === 'summary') return summary;
    if (request.purpose === 'label') return 'Finding and saving the MemGPT paper with its content on arXiv';
    if (request.purpose === 'entities') return '{"entities":[]}';
    const result = request.messages.findLast(({ role }) => role === 'tool')?.content;
    const text = input(request);
    const [, question = ''] = text.split('\n');
    if (question.startsWith('Find'))
      return result === undefined
        ? calling('arxiv_search', { query: 'MemGPT' })
        : `MemGPT is arXiv ${arxivId}.`;
    if (question.startsWith('Save')) {
      const paper = /arXiv (\d{4}\.\d{5})/u.exec(text)?.[1];
      return result === undefined ? calling('fetch_arxiv_paper', { arxiv_id: paper }) : 'It is saved.';
    }
    if (question.startsWith('Summarize'))
      return result === undefined ? calling('summarize_and_store', {}) : 'It is summarised.';
    const summary_id = /\[Summary ID: ([0-9a-f]{8})\]/u.exec(text)?.[1];
    if (result === undefined) return calling('expand_summary', { summary_id });
    return `You asked first: ${/\| user \| record [^\]]+\] (.+)/u.exec(result)?.[1]}`;
  });
}

function open(options: Partial<TestAgentOptions>): Promise<TestAgent> {
  return sessions.open({ model: readingModel(), tools: [search, save], ...options });
}

test('AC20 D6 "the paper" is resolved from memory and saved once the user allows it; the first question is named after expanding', async () => {
  const { agent, memory } = await open({ canAsk: true });
  const { thread_id } = await agent.ask({ thread_id: null, text: 'Find the MemGPT paper' });
  expect(agent.pendingPermissions()).toEqual([]);

  const saving = agent.ask({ thread_id, text: 'Save the content of the paper' });
  await expect.poll(() => agent.pendingPermissions()).toHaveLength(1);
  const [asked] = agent.pendingPermissions();
  expect(asked).toMatchObject({
    tool: 'fetch_arxiv_paper',
    arguments: JSON.stringify({ arxiv_id: arxivId }),
  });
  agent.answerPermission(asked?.run_id ?? '', asked?.request_id ?? '', 'once');
  expect((await saving).steps).toMatchObject([{ tool: 'fetch_arxiv_paper', outcome: 'success' }]);

  const told = await agent.ask({ thread_id, text: 'Summarize the conversation so far using your tool' });
  expect(told.steps).toMatchObject([{ tool: 'summarize_and_store', outcome: 'success' }]);
  const [stored] = await memory.listSummaries(thread_id);
  const marked = (await memory.listMessages(thread_id)).filter(({ summary_id }) => summary_id === stored?.id);
  expect(marked).toHaveLength(4);

  const last = await agent.ask({ thread_id, text: 'What was my first question?' });
  expect(last.steps).toMatchObject([{ tool: 'expand_summary', outcome: 'success' }]);
  expect(last.final_answer).toBe('You asked first: Find the MemGPT paper');
});

test('AC20 D6 where nobody can be asked, a value from the user’s own earlier words goes ahead, and one from a tool result does not', async () => {
  const { agent } = await open({ canAsk: false });
  const { thread_id } = await agent.ask({ thread_id: null, text: 'Find the MemGPT paper' });
  const refused = await agent.ask({ thread_id, text: 'Save the content of the paper' });
  expect(refused.steps).toMatchObject([{ tool: 'fetch_arxiv_paper', outcome: 'refused' }]);
  await agent.ask({ thread_id, text: `Find more on ${arxivId}` });
  const saved = await agent.ask({ thread_id, text: 'Save the content of the paper' });
  expect(saved.steps).toMatchObject([{ tool: 'fetch_arxiv_paper', outcome: 'success' }]);
});
