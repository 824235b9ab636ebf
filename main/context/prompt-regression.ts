import type { Prompt } from './prompts/prompt.ts';

/** One fixed case of a prompt. */
export interface PromptCase {
  readonly id: string;
  readonly input: string;
  /** Fields the reply must have. */
  readonly required: readonly string[];
  /** The write permission the reply must state; null for prompts that state none. */
  readonly write_allowed: boolean | null;
}

/** A reply as fields; wording is never compared. */
export type PromptReply = Readonly<Record<string, unknown>>;

/** Reasons by failing case; empty when all pass. */
export type RegressionResult = ReadonlyMap<string, readonly string[]>;

/** What is wrong with one reply: missing fields first, then the write permission, by identity; absent counts as changed (spec D8). */
export function compareReply(promptCase: PromptCase, reply: PromptReply): readonly string[] {
  const missing = promptCase.required.filter(
    (field) => !Object.hasOwn(reply, field) || reply[field] === undefined,
  );
  const reasons = missing.length === 0 ? [] : [`missing:${[...missing].sort().join(',')}`];
  const permission = Object.hasOwn(reply, 'write_allowed') ? reply['write_allowed'] : undefined;
  const isUnchanged =
    promptCase.write_allowed === null ? permission === undefined : permission === promptCase.write_allowed;
  return isUnchanged ? reasons : [...reasons, 'write permission changed'];
}

/**
 * Runs fixed cases against a prompt version and maps each failing case to its reasons; all passing is an empty map
 * (spec D8). A case whose run throws has no fields, and the error is a third reason.
 */
export async function runPromptRegression(
  prompt: Prompt,
  cases: readonly PromptCase[],
  run: (prompt: Prompt, promptCase: PromptCase) => Promise<PromptReply>,
): Promise<RegressionResult> {
  const failing = new Map<string, readonly string[]>();
  for (const promptCase of cases) {
    const reasons = await runCase(prompt, promptCase, run);
    if (reasons.length > 0) failing.set(promptCase.id, reasons);
  }
  return failing;
}

async function runCase(
  prompt: Prompt,
  promptCase: PromptCase,
  run: (prompt: Prompt, promptCase: PromptCase) => Promise<PromptReply>,
): Promise<readonly string[]> {
  try {
    return compareReply(promptCase, await run(prompt, promptCase));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [...compareReply(promptCase, {}), `failed: ${message}`];
  }
}
