import { expect, test } from 'vitest';
import { lastCited, retrievalQuery, type SpokenMessage } from '../../../../main/context/retrieval-query.ts';

function citation(source: string) {
  return { number: 1, record_id: source, version: 1, source, quote: 'a quote' };
}

const conversation: readonly SpokenMessage[] = [
  { role: 'user', content: 'What does the Kestrel paper claim?', citations: [] },
  {
    role: 'assistant',
    content: 'Tiered ledgers cut errors.',
    citations: [
      citation('/papers/kestrel-notes.md'),
      citation('/papers/kestrel-notes.md'),
      citation('session note'),
    ],
  },
  { role: 'user', content: 'thanks', citations: [] },
  { role: 'assistant', content: 'You are welcome.', citations: [] },
];

test('R2 a question that stands alone is searched for as it is', () => {
  const question = 'How does Heron choose its tools?';
  expect(retrievalQuery(question, conversation)).toBe(question);
  expect(retrievalQuery('Who wrote it?', [])).toBe('Who wrote it?');
});

test('R2 a follow-up is searched for with what it refers to and the document cited last', () => {
  expect(retrievalQuery('Who wrote it?', conversation.slice(0, 2))).toBe(
    'Who wrote it?\nKestrel\nkestrel notes',
  );
});

test('R2 the answer cited last is the latest with citations', () => {
  expect(lastCited(conversation).map(({ source }) => source)).toContain('/papers/kestrel-notes.md');
  expect(lastCited([])).toEqual([]);
});
