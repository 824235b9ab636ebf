import { countCodePoints } from '../../../shared/code-points.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ChatMessage, ChatModel } from '../../models/chat/chat-model.ts';
import { offlineSummary } from '../../models/chat/offline/summary.ts';
import { stripReasoning } from '../../models/chat/reasoning-filter.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { simplerSummaryPrompt, summaryPrompt } from '../prompts/summary.ts';
import { parseSummary, type SummarySections } from './headings.ts';
import { splitText } from './parts.ts';

/** A part below this many characters is not split again when the model finds it too long. */
const leastPart = 400;

/** Who summarises, and what it does where it can't. */
export interface Summarizer {
  readonly model: ChatModel;
  /** Once calls fail, not replies: the transcript's own sentences stand in (spec R8), or the error is the caller's. */
  readonly onFailedCalls: 'own_sentences' | 'reject';
  readonly signal: AbortSignal;
}

export interface PartSummary {
  readonly sections: readonly SummarySections[];
  readonly fallbackReasons: readonly string[];
  readonly modelCalls: number;
}

/** The request that summarises `transcript` with `prompt`. */
export function partMessages(prompt: Prompt, transcript: string): readonly ChatMessage[] {
  return [
    { role: 'system', content: prompt.text },
    { role: 'user', content: `# Transcript\n${transcript}` },
  ];
}

/**
 * Summarises one part: asks, asks once more with a simpler prompt when the reply is empty, cut off or lacks a heading, then
 * falls back to the transcript's own sentences (spec R8). A part the model finds too long is halved. Errors: `cancelled`; that of the last
 * call with `reject`.
 */
export async function summarizePart(summarizer: Summarizer, part: string): Promise<PartSummary> {
  const { model, signal } = summarizer;
  let modelCalls = 0;
  let failure: Error | null = null;
  const reasons: string[] = [];
  for (const prompt of [summaryPrompt, simplerSummaryPrompt]) {
    modelCalls += 1;
    try {
      const reply = await model.complete({
        purpose: 'summary',
        messages: partMessages(prompt, part),
        tools: [],
        evidence: [],
        signal,
      });
      const sections = reply.finish === 'length' ? null : parseSummary(stripReasoning(reply.content));
      if (sections !== null) return { sections: [sections], fallbackReasons: [], modelCalls };
      reasons.push(describeFault(reply.content, reply.finish));
    } catch (error) {
      if (error instanceof CommonplaceError && error.code === 'cancelled') throw error;
      if (error instanceof CommonplaceError && error.code === 'model_context_too_long') {
        if (countCodePoints(part) > leastPart) return halvePart(summarizer, part, modelCalls);
      }
      reasons.push(error instanceof CommonplaceError ? error.code : 'internal');
      failure = error instanceof Error ? error : new Error(String(error));
    }
  }
  if (failure !== null && summarizer.onFailedCalls === 'reject') throw failure;
  return { sections: [fallbackSections(part)], fallbackReasons: [reasons.join(', then ')], modelCalls };
}

function describeFault(content: string, finish: string): string {
  if (finish === 'length') return 'cut off';
  return stripReasoning(content).trim() === '' ? 'empty' : 'without the four headings';
}

async function halvePart(summarizer: Summarizer, part: string, callsSoFar: number): Promise<PartSummary> {
  const halves: PartSummary[] = [];
  for (const half of splitText(part, Math.ceil(countCodePoints(part) / 2))) {
    halves.push(await summarizePart(summarizer, half));
  }
  return {
    sections: halves.flatMap((half) => half.sections),
    fallbackReasons: halves.flatMap((half) => half.fallbackReasons),
    modelCalls: halves.reduce((sum, half) => sum + half.modelCalls, callsSoFar),
  };
}

/** The part's own sentences under the four headings; never empty. */
function fallbackSections(part: string): SummarySections {
  return (
    parseSummary(offlineSummary(part)) ?? [
      '- The messages could not be summarised; open the originals.',
      'None.',
      'None.',
      'None.',
    ]
  );
}
