import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countWords,
  deterministicLabel,
  isAcceptableLabel,
  isGenericLabel,
  readLabel,
} from '../../../../../main/context/summary/label.ts';

const transcript =
  '[2026-01-01T00:00:00.000Z] user: Find the Kestrel paper about streaming memory consolidation.\n\n[2026-01-01T00:01:00.000Z] assistant: Marlow and Iversen claim that ledgers cut resumption errors.';

test('R8 a label is generic when fewer than 3 of its own words occur in the transcript', () => {
  expect(
    isGenericLabel(
      'Summary of the conversation thread between user and assistant about messages',
      transcript,
    ),
  ).toBe(true);
  expect(isGenericLabel('Various topics about Kestrel and memory and other things here', transcript)).toBe(
    true,
  );
  expect(isGenericLabel('Kestrel kestrel KESTREL and the and of a summary', transcript)).toBe(true);
  expect(isGenericLabel('Kestrel streaming memory in some other words for you', transcript)).toBe(false);
  const numbers = '[2026-01-01T00:00:00.000Z] user: Is plan B 41 % better than plan C?';
  expect(isGenericLabel('Whether B is 41 percent ahead of what was tried', numbers)).toBe(true);
  expect(isGenericLabel('Whether plan B is 41 percent ahead of what was tried', numbers)).toBe(false);
});

test('R8 a label has 8 to 12 words', () => {
  const words =
    'Kestrel paper streaming memory consolidation ledgers cut resumption errors Marlow Iversen claim now'.split(
      ' ',
    );
  const ofLength = (length: number) => isAcceptableLabel(words.slice(0, length).join(' '), transcript);
  expect([7, 8, 12, 13].map(ofLength)).toEqual([false, true, true, false]);
});

test('R8 a reply is read without its decoration', () => {
  expect(readLabel('\n**Label: "Kestrel ledgers and errors."**\nmore')).toBe('Kestrel ledgers and errors');
  expect(readLabel('')).toBe('');
});

test('AC14 the deterministic label of the thread is 8 to 12 words and specific', () => {
  const label = deterministicLabel([
    'Find the Kestrel paper about streaming memory consolidation.',
    'Marlow and Iversen claim that ledgers cut resumption errors.',
  ]);
  expect(isAcceptableLabel(label, transcript)).toBe(true);
  expect(label).toContain('Kestrel');
});

test.each([
  ['tiny', ['hi']],
  ['empty', ['']],
  ['symbols only', ['?!', '😀']],
  ['Chinese', ['请帮我查找关于流式记忆整合的论文，并总结作者的主要结论与实验结果。']],
  ['Japanese', ['ストリーミング記憶統合に関する論文を探してください。']],
  ['Thai', ['ช่วยค้นหาบทความเกี่ยวกับการรวมความทรงจำแบบสตรีมมิ่ง']],
  ['one endless word', ['x'.repeat(5_000)]],
])('R8 the deterministic label of a thread that is %s has 8 to 12 words', (_name, contents) => {
  const label = deterministicLabel(contents);
  expect(countWords(label)).toBeGreaterThanOrEqual(8);
  expect(countWords(label)).toBeLessThanOrEqual(12);
  expect(deterministicLabel(contents)).toBe(label);
});

test('R8 an unspaced thread gets a specific label from its own words', () => {
  const content = '请帮我查找关于流式记忆整合的论文，并总结作者的主要结论与实验结果。';
  expect(isGenericLabel(deterministicLabel([content]), content)).toBe(false);
});

test('R8 every thread gets a label of 8 to 12 words', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (contents) => {
      const count = countWords(deterministicLabel(contents));
      expect(count >= 8 && count <= 12).toBe(true);
    }),
  );
});
