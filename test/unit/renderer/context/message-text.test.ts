import { expect, test } from 'vitest';
import {
  firstParts,
  type MessagePart,
  messageLength,
  messageText,
} from '../../../../renderer/context/message-text.ts';

function part(text: string | null, record_id: string | null = null): MessagePart {
  return { segment: 'knowledge', record_id, text };
}

test('D1 a message is copied as it was sent, and says where something is missing', () => {
  expect(messageText([part('## Notes\n\n'), part('- one\n', 'n1'), part('- two', 'n2')])).toBe(
    '## Notes\n\n- one\n- two',
  );
  const gaps = [part('a\n'), part(null, 'n1'), part(null)];
  expect(messageText(gaps)).toBe('a\n[Forgotten since: record n1.][Forgotten since.]');
  expect(messageLength(gaps)).toBe(2);
  expect(messageText([{ segment: 'system', record_id: null, text: null }])).toContain(
    'not in the program any more',
  );
});

test('D1 a short message is shown whole; a long one begins as it does and never ends in half a character', () => {
  expect(firstParts([part('x'.repeat(1_800))])).toBeNull();
  const long = [
    part('a'.repeat(1_199)),
    part(null, 'gone'),
    part('\u{1F30A}'.repeat(1_000), 'c1'),
    part('z'),
  ];
  const shown = firstParts(long) ?? [];
  expect(messageText(long).startsWith('a'.repeat(1_199))).toBe(true);
  expect(shown.map(({ text }) => text?.length ?? null)).toEqual([1_199, null, 0]);
  const even = firstParts([part('a'.repeat(1_198)), part('\u{1F30A}'.repeat(1_000))]) ?? [];
  expect(even[1]?.text).toBe('\u{1F30A}');
});
