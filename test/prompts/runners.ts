import { assembleContext } from '../../main/context/assemble.ts';
import { evidenceLookup, resolveCitations } from '../../main/context/citations.ts';
import { extractEntities } from '../../main/context/entities/extract-entities.ts';
import { extractTask } from '../../main/context/extract-task.ts';
import { harnessInstructions } from '../../main/context/hierarchy.ts';
import type { PromptCase, PromptReply } from '../../main/context/prompt-regression.ts';
import type { Prompt } from '../../main/context/prompts/prompt.ts';
import { parseSummary, summaryHeadings } from '../../main/context/summary/headings.ts';
import { isAcceptableLabel } from '../../main/context/summary/label.ts';
import { summarizeTranscript } from '../../main/context/summary/summarize-transcript.ts';
import type { ChatModel } from '../../main/models/chat/chat-model.ts';

const signal = new AbortController().signal;

/** Runs one case against a prompt with a model and reads the reply as fields. */
export type CaseRunner = (model: ChatModel, prompt: Prompt, promptCase: PromptCase) => Promise<PromptReply>;

/** The offline model leaves the write permission to the user, so the case gives it as the user's choice. */
export async function runTaskCase(
  model: ChatModel,
  _prompt: Prompt,
  promptCase: PromptCase,
): Promise<PromptReply> {
  const task = await extractTask({
    model,
    request: promptCase.input,
    signal,
    ...(model.offline && promptCase.write_allowed !== null ? { writeAllowed: promptCase.write_allowed } : {}),
  });
  return { ...task };
}

export async function runSummaryCase(
  model: ChatModel,
  _prompt: Prompt,
  promptCase: PromptCase,
): Promise<PromptReply> {
  const messages = promptCase.input.split('\n').map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
    timestamp: `2026-01-01T00:0${index}:00.000Z`,
  }));
  const made = await summarizeTranscript({ model, messages, signal });
  const sections = made.usedFallback ? null : parseSummary(made.summary);
  const fields = summaryHeadings.map((heading, index) => [heading, sections?.[index]] as const);
  return {
    ...Object.fromEntries(fields.filter(([, text]) => text !== undefined)),
    ...(isAcceptableLabel(made.label, made.full_content) ? { label: made.label } : {}),
  };
}

export async function runEntityCase(
  model: ChatModel,
  _prompt: Prompt,
  promptCase: PromptCase,
): Promise<PromptReply> {
  const entities = await extractEntities({ model, text: promptCase.input, signal });
  return Object.fromEntries(entities.map((entity) => [entity.name.toLowerCase(), entity.type]));
}

export async function runSystemCase(
  model: ChatModel,
  prompt: Prompt,
  promptCase: PromptCase,
): Promise<PromptReply> {
  const context = assembleContext({
    question: { id: 'question', version: 2, content: promptCase.input },
    conversation: { messages: [], omitted: 0 },
    knowledge: [
      {
        record_id: 'passage-1',
        version: 1,
        store: 'knowledge',
        origin: 'document',
        source: 'kestrel-notes.md',
        score: 0.8,
        text: 'Tiered summary ledgers cut resumption errors by 41% on synthetic long-horizon tasks.',
      },
    ],
    workflows: [],
    entities: [],
    summaries: [],
    notes: [],
    pins: [],
    stub: null,
    instructions: harnessInstructions({ write_permission: false, tools: '', network: '', memory: '' }),
    budget: 8_000,
  });
  const reply = await model.complete({
    purpose: 'answer',
    messages: [
      { role: 'system', content: prompt.text },
      { role: 'user', content: context.text },
    ],
    tools: [],
    evidence: context.evidence,
    signal,
  });
  const { citations, dropped } = resolveCitations(reply.content, evidenceLookup(context.evidence));
  const observed = {
    'cites evidence': citations.length > 0,
    'cites nothing': citations.length === 0,
    'no citation removed': dropped.length === 0,
    'no tool call': reply.toolCalls.length === 0,
  };
  return Object.fromEntries(Object.entries(observed).filter(([, holds]) => holds));
}
