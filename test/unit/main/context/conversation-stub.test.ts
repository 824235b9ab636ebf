import { expect, test } from 'vitest';
import { assembleContext } from '../../../../main/context/assemble.ts';
import { withConversationStub } from '../../../../main/context/conversation-stub.ts';
import { conversationStub } from '../../../../main/context/segments/conversation.ts';
import { contextInput, hit, message } from './context-input.ts';

const messages = [message('m1', 'Find the Kestrel paper.'), message('m2', 'Here it is.', 'assistant')];
const stub = conversationStub(
  { id: 'ab12cd34', version: 20, description: 'Kestrel ledgers and their claims' },
  messages,
);
const before = assembleContext(
  contextInput({ conversation: { messages, omitted: 0 }, knowledge: [hit('c1', 'A passage.')] }),
);

test('AC7 the conversation becomes a stub, the summary is referenced, the question and the rest are byte-identical', () => {
  const after = withConversationStub(before, stub);
  const part = (context: typeof before, name: string) =>
    context.segments.find((entry) => entry.name === name)?.text;
  expect(part(after, 'conversation')).toContain('2 messages were folded into summary ab12cd34');
  expect(part(after, 'conversation')).toContain('In short: Find the Kestrel paper. | Here it is.');
  expect(part(after, 'summary')).toContain('[Summary ID: ab12cd34] Kestrel ledgers and their claims');
  expect(part(after, 'summary')).not.toContain('No summary was found.');
  for (const name of ['question', 'knowledge', 'workflow', 'entity'])
    expect(part(after, name)).toBe(part(before, name));
  expect(after.text).toBe(after.segments.map((entry) => entry.text).join('\n\n'));
});

test('R7 folded messages leave items and evidence, are listed as left out, and the summary takes their place', () => {
  const after = withConversationStub(before, stub);
  expect(after.items.map((item) => item.record_id)).toEqual(['q1', 'c1', 'ab12cd34']);
  expect(after.evidence.map((entry) => entry.recordId)).toEqual(['c1', 'ab12cd34']);
  expect(after.leftOut.map(({ record_id, why }) => [record_id, why])).toEqual([
    ['m1', 'folded into summary ab12cd34'],
    ['m2', 'folded into summary ab12cd34'],
  ]);
});

test('R7 a second compression right after the first changes nothing more', () => {
  const once = withConversationStub(before, stub);
  const twice = withConversationStub(once, stub);
  expect(twice.text).toBe(once.text);
  expect(twice.items).toEqual(once.items);
});

test('R7 assembling with the stub gives the same stub and reference, and the summary stands once', () => {
  const context = assembleContext(
    contextInput({
      stub,
      summaries: [
        hit('ab12cd34', 'Kestrel ledgers', { origin: 'model' }),
        hit('00000001', 'Older', { origin: 'model' }),
      ],
    }),
  );
  expect(context.text.match(/\[Summary ID: ab12cd34\]/gu)).toHaveLength(1);
  expect(context.text).toContain('[Summary ID: 00000001] Older');
  expect(context.text).toContain('folded into summary ab12cd34');
});

test('D7 the stub stays short however long the messages were', () => {
  const long = conversationStub({ id: 'ab12cd34', version: 1, description: 'l' }, [
    message('m', 'x'.repeat(90_000)),
  ]);
  expect([...long.compact_text].length).toBeLessThanOrEqual(400);
});
