import { countCodePoints } from '../../../shared/code-points.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { charactersPerToken } from '../budget.ts';
import { labelPrompt } from '../prompts/label.ts';
import { simplerSummaryPrompt, summaryPrompt } from '../prompts/summary.ts';
import { composeLabel } from './compose-label.ts';
import { condenseSummaries } from './condense.ts';
import { writeSummary } from './headings.ts';
import { splitTranscript } from './parts.ts';
import { type PartSummary, type Summarizer, summarizePart } from './summarize-part.ts';
import { renderTranscript, type TranscriptMessage } from './transcript.ts';

/** The most characters that go into one summarising call, prompt included (spec R8). */
export const summaryCallLimit = 6_000;
/** Parts that are summarised at the same time. */
const partsAtOnce = 3;
/** Parts are never made smaller than this, however small the summariser's window. */
const leastPart = 200;

export interface SummaryInput extends Pick<Summarizer, 'model' | 'signal'> {
  /** Default: `own_sentences`. */
  readonly onFailedCalls?: Summarizer['onFailedCalls'];
  /** The messages to be consumed, oldest first; at least one. */
  readonly messages: readonly TranscriptMessage[];
  /** The summariser's own window in tokens, when known; half of it is left for the reply. */
  readonly budget?: number;
}

export interface TranscriptSummary {
  /** The four headings with what stands under each (spec R8). */
  readonly summary: string;
  /** 8 to 12 specific words. */
  readonly label: string;
  /** The exact transcript. */
  readonly full_content: string;
  /** Whether a part had to be summarised without the model. */
  readonly usedFallback: boolean;
  /** Why a part or the label was made without the model; empty when none was. Never holds content. */
  readonly fallbackReasons: readonly string[];
  readonly modelCalls: number;
}

/** Characters of transcript that fit one call beside the longest of the prompts. */
function partLimit(budget?: number): number {
  const prompts = [summaryPrompt, simplerSummaryPrompt, labelPrompt];
  const overhead =
    Math.max(...prompts.map((prompt) => countCodePoints(prompt.text))) + '# Transcript\n'.length;
  const window = budget === undefined ? summaryCallLimit : Math.floor((budget * charactersPerToken) / 2);
  return Math.max(leastPart, Math.min(summaryCallLimit, window) - overhead);
}

/**
 * Summarises messages into one summary with exactly four headings and a label (spec R8). Long threads are summarised in
 * parts and put together; a part whose reply is empty, refusing, cut off or without the headings, twice, is summarised by
 * its own sentences. Errors: `invalid_input` without messages, otherwise as `summarizePart`.
 */
export async function summarizeTranscript(input: SummaryInput): Promise<TranscriptSummary> {
  const { model, messages, signal } = input;
  if (messages.length === 0) {
    throw new CommonplaceError('invalid_input', 'There is nothing to summarise: no messages were given.');
  }
  const limit = partLimit(input.budget);
  const summarizer: Summarizer = { model, signal, onFailedCalls: input.onFailedCalls ?? 'own_sentences' };
  const parts = await summarizeParts(summarizer, splitTranscript(messages, limit));
  const condensed = await condenseSummaries(summarizer, parts.sections, limit);
  const fallbackReasons = [...parts.fallbackReasons, ...condensed.fallbackReasons];
  const usedFallback = fallbackReasons.length > 0;
  const transcript = renderTranscript(messages);
  const contents = messages.map((message) => message.content);
  const { label, replacedBecause } = await composeLabel({ model, transcript, contents, limit, signal });
  if (replacedBecause !== null) fallbackReasons.push(replacedBecause);
  return {
    summary: writeSummary(condensed.sections),
    label,
    full_content: transcript,
    usedFallback,
    fallbackReasons,
    modelCalls: parts.modelCalls + condensed.modelCalls + 1,
  };
}

/** Parts in order, a few at a time. */
async function summarizeParts(summarizer: Summarizer, parts: readonly string[]): Promise<PartSummary> {
  const made: PartSummary[] = [];
  for (let index = 0; index < parts.length; index += partsAtOnce) {
    const batch = parts.slice(index, index + partsAtOnce);
    made.push(...(await Promise.all(batch.map((part) => summarizePart(summarizer, part)))));
  }
  return {
    sections: made.flatMap((part) => part.sections),
    fallbackReasons: made.flatMap((part) => part.fallbackReasons),
    modelCalls: made.reduce((sum, part) => sum + part.modelCalls, 0),
  };
}
