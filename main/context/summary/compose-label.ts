import { countCodePoints, sliceCodePoints } from '../../../shared/code-points.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ChatModel } from '../../models/chat/chat-model.ts';
import { stripReasoning } from '../../models/chat/reasoning-filter.ts';
import { labelPrompt } from '../prompts/label.ts';
import { deterministicLabel, isAcceptableLabel, readLabel } from './label.ts';

export interface ComposedLabel {
  readonly label: string;
  /** Why the model's label was replaced; null when it stands. */
  readonly replacedBecause: string | null;
}

/**
 * Asks for a label and keeps it when it has 8 to 12 words and is specific; otherwise makes one from the thread's own words
 * (spec R8). `limit` is the most characters of transcript that go into the call. Errors: `cancelled`.
 */
export async function composeLabel(input: {
  readonly model: ChatModel;
  readonly transcript: string;
  readonly contents: readonly string[];
  readonly limit: number;
  readonly signal: AbortSignal;
}): Promise<ComposedLabel> {
  const { model, transcript, contents, limit, signal } = input;
  const own = () => deterministicLabel(contents);
  try {
    const reply = await model.complete({
      purpose: 'label',
      messages: [
        { role: 'system', content: labelPrompt.text },
        { role: 'user', content: `# Transcript\n${beginningAndEnd(transcript, limit)}` },
      ],
      tools: [],
      evidence: [],
      signal,
    });
    const label = readLabel(stripReasoning(reply.content));
    if (isAcceptableLabel(label, transcript)) return { label, replacedBecause: null };
    return { label: own(), replacedBecause: 'the label was generic or not 8 to 12 words long' };
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'cancelled') throw error;
    return { label: own(), replacedBecause: error instanceof CommonplaceError ? error.code : 'internal' };
  }
}

function beginningAndEnd(text: string, limit: number): string {
  const length = countCodePoints(text);
  if (length <= limit) return text;
  const half = Math.floor((limit - 3) / 2);
  return `${sliceCodePoints(text, 0, half)}\n…\n${sliceCodePoints(text, length - half, half)}`;
}
