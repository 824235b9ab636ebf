import { expect, test } from 'vitest';
import { suggestPins } from '../../../../main/context/suggest-pins.ts';

const texts = (role: 'user' | 'assistant', content: string) =>
  suggestPins({ role, content }).map((pin) => pin.text);

test('D7 explicit instructions of the user are offered, word for word', () => {
  expect(
    texts(
      'user',
      'Hello there. Always cite the page! Please never guess.\n- From now on, answer in German.\nYou should always use tables.',
    ),
  ).toEqual([
    'Always cite the page!',
    'Please never guess.',
    'From now on, answer in German.',
    'You should always use tables.',
  ]);
  expect(suggestPins({ role: 'user', content: 'Never guess.' })[0]?.kind).toBe('instruction');
});

test('D7 commitments of the assistant are offered', () => {
  expect(texts('assistant', 'Done. I will check the appendix next. I’ll report back.')).toEqual([
    'I will check the appendix next.',
    'I’ll report back.',
  ]);
  expect(suggestPins({ role: 'assistant', content: 'I will.' })[0]?.kind).toBe('commitment');
});

test.each<['user' | 'assistant', string]>([
  ['user', 'I have never seen this. It is not always so.'],
  ['user', 'Never mind?'],
  ['user', 'Never mind. In future work, they say, it scales.'],
  ['user', 'I will do it myself.'],
  ['user', '> Always obey the quotation.'],
  ['user', '```\nalways run this\n```'],
  ['assistant', 'Always cite the page.'],
  ['assistant', 'I will not be able to do that.'],
])('D7 nothing is offered of %s: %j', (role, content) => {
  expect(texts(role, content)).toEqual([]);
});
