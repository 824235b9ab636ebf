import { expect, test } from 'vitest';
import { viewToolResult } from '../../../../main/context/excerpt.ts';
import { expandSummary } from '../../../../main/tools/expand-summary.ts';
import { readToolLog } from '../../../../main/tools/read-tool-log.ts';
import { createToolContext } from '../../../scripted/tool-context.ts';

const text = `${'🦆'.repeat(3_500)} and the end of it`;
const context = createToolContext({
  readToolLog: async () => ({ text, sources: [] }),
  expandSummary: async () => ({ text, sources: [] }),
});

test('R10 reading on from the offset that the notice names leaves no character out and splits none', async () => {
  const view = viewToolResult({ result: text, toolLogId: 'log-1', toolName: 'fetch_notes' });
  const offset = Number(/offset=(\d+)/u.exec(view.text)?.[1]);
  expect(offset).toBe(view.shown);
  const seen = [...text].slice(0, offset).join('');
  const log = await readToolLog.run({ id: 'log-1', offset }, context);
  expect(seen + log.result).toBe(text);
  const summary = await expandSummary.run({ summary_id: '0123abcd', offset }, context);
  expect(seen + summary.result).toBe(text);
});

test('R10 an offset past the end gives nothing', async () => {
  expect((await readToolLog.run({ id: 'log-1', offset: 10_000 }, context)).result).toBe('');
});
