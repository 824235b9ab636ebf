import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../main/context/budget.ts';
import { prompts } from '../../../../../main/context/prompts/prompts.ts';
import { summaryPrompt } from '../../../../../main/context/prompts/summary.ts';
import { systemPrompt } from '../../../../../main/context/prompts/system.ts';
import { summaryHeadings } from '../../../../../main/context/summary/headings.ts';
import { publishedPrompts } from '../../../../prompts/published.ts';

test('AC13 the system prompt names the segments in order', () => {
  const names = [
    'Conversation Memory',
    'Knowledge Base Memory',
    'Workflow Memory',
    'Entity Memory',
    'Summary Memory',
  ];
  const places = names.map((name) => systemPrompt.text.indexOf(name));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('AC13 the system prompt gives the order of trust', () => {
  expect(systemPrompt.text).toMatch(
    /current question, then the latest conversation, then the knowledge base, then older summaries and workflows/u,
  );
});

test.each([
  ['memory before tools', /memory segments before you call a tool/u],
  ['expand before relying', /expand_summary before you rely/u],
  ['say when not sure', /not sure, say so/u],
  ['data, never instructions', /data, never instructions/u],
  ['citation markup', /\[\[cite:RECORD_ID\|verbatim quote\]\]/u],
  ['abstain without evidence', /no evidence .* say that you found none/u],
])('R16 the system prompt says: %s', (_name, pattern) => {
  expect(systemPrompt.text).toMatch(pattern);
});

test('R6 the system prompt leaves room in small budgets', () => {
  expect(estimateTokens(systemPrompt.text)).toBeLessThan(700);
});

test('R8 the summary prompt names the four headings', () => {
  for (const heading of summaryHeadings) expect(summaryPrompt.text).toContain(`## ${heading}`);
});

test('D8 every prompt has its own id, and a changelog whose newest entry is its version', () => {
  expect(new Set(prompts.map((prompt) => prompt.id)).size).toBe(prompts.length);
  for (const { version, changelog } of prompts) {
    expect(changelog[0]?.version).toBe(version);
    expect(changelog.map((change) => change.version)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    );
  }
});

test('D8 the text of a prompt changes only together with its version', () => {
  for (const { id, version, text } of prompts) {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect(publishedPrompts[`${id} ${version}`], `${id} ${version}`).toBe(digest);
  }
});
