import { expect, test } from 'vitest';
import { conversationItems } from '../../../../renderer/conversation/conversation-items.ts';
import { message } from './message.ts';

const messages = [
  message('a', 'user', { summary_id: '11111111' }),
  message('b', 'assistant', { summary_id: '11111111' }),
  message('c', 'user', { summary_id: '22222222' }),
  message('d', 'user'),
];

test('R9 consumed messages fold into one strip per summary, where they stood', () => {
  expect(conversationItems(messages, new Set()).map((item) => item.key)).toEqual([
    'summary-11111111',
    'summary-22222222',
    'd',
  ]);
  expect(conversationItems(messages, new Set())[0]).toMatchObject({ messages: 2, isOpen: false });
});

test('R9 an open strip is followed by all of its originals', () => {
  const items = conversationItems(messages, new Set(['11111111']));
  expect(items.map((item) => item.key)).toEqual(['summary-11111111', 'a', 'b', 'summary-22222222', 'd']);
  expect(items[1]).toMatchObject({ kind: 'message', isConsolidated: true });
  expect(items[4]).toMatchObject({ kind: 'message', isConsolidated: false });
});
