import { expect, test } from 'vitest';
import type { MemoryManager } from '../../../../main/memory/memory-manager.ts';
import { openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { answering } from '../../../scripted/answering-model.ts';

const sessions = openAgentSessions();

const entity = {
  kind: 'entity',
  name: 'Heron',
  type: 'SYSTEM',
  description: 'Heron routes tools by their entities.',
  origin: 'user',
} as const;

async function mention(memory: MemoryManager, content: string): Promise<string> {
  const [message] = await memory.commit([
    { kind: 'message', thread_id: 'earlier', role: 'user', content, run_id: null, sources: [] },
  ]);
  const sources = [{ id: message?.id ?? '', version: message?.version ?? 0 }];
  const [written] = await memory.commit([{ ...entity, sources }]);
  return written?.id ?? '';
}

test('R16 a quote of an entity or a workflow stands in one field of it, and the version it has now is cited', async () => {
  let heron = '';
  let workflow = '';
  const model = answering([
    () => {
      const shown = `[[cite:${heron}|Heron (SYSTEM): Heron routes tools]]`;
      const field = `[[cite:${heron}|routes tools by their entities]] [[cite:${heron}|Heron]]`;
      const across = `[[cite:${workflow}|What is Heron?\nHeron is a router.]]`;
      const whole = `[[cite:${workflow}|Heron is a router.]]`;
      // Meanwhile the same entity is found in another message.
      const finishAfter = mention(session.memory, 'Heron again');
      return { content: `A ${shown} B ${field} C ${across} D ${whole}`, finishAfter };
    },
  ]);
  const session = await sessions.open({ model });
  const { memory } = session;
  heron = await mention(memory, 'Heron routes tools by their entities.');
  const [written] = await memory.commit([
    {
      kind: 'workflow',
      query: 'What is Heron?',
      steps: [{ tool: 'search_memory', outcome: 'success' }],
      answer_excerpt: 'Heron is a router.',
      success: true,
      sources: (await memory.readSources(heron)).map(({ id, version }) => ({ id, version })),
    },
  ]);
  workflow = written?.id ?? '';
  const before = (await memory.readRecord(heron))?.version ?? 0;
  const result = await session.agent.ask({ thread_id: null, text: 'What is Heron?' });
  expect(result.final_answer).toBe('A [citation removed] B [1] [2] C [citation removed] D [3]');
  const [first] = result.citations;
  expect(first?.version).toBeGreaterThan(before);
});
