import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReasoningFilter, stripReasoning } from '../../../../../main/models/chat/reasoning-filter.ts';

function streamed(pieces: readonly string[]): string {
  const filter = new ReasoningFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

describe('D5 reasoning blocks', () => {
  test.each([
    ['<think>plan</think>\n\nAnswer.', 'Answer.'],
    ['<THINKING>plan</thinking>Answer.', 'Answer.'],
    ['Before <think>a</think> after', 'Before after'],
    ['<think>a</think><think>b</think>Answer.', 'Answer.'],
    ['<think>never closed', ''],
    ['Text <think>never closed', 'Text '],
    ['stray</think> Answer.', 'strayAnswer.'],
    ['a < b and <thin air', 'a < b and <thin air'],
    ['ends with <thi', 'ends with <thi'],
    ['<reasoning>x</think>y</reasoning>Answer.', 'Answer.'],
    ['', ''],
  ])('D5 %j becomes %j', (input, visible) => {
    expect(stripReasoning(input)).toBe(visible);
  });

  test('D5 the cut into pieces makes no difference', () => {
    const part = fc.constantFrom(
      '<think>',
      '</think>',
      '<thinking>',
      '</thinking>',
      '<',
      'th',
      ' ',
      '\n',
      'word',
      '</',
      '>',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.array(fc.nat(6), { maxLength: 60 }),
        (parts, cuts) => {
          const text = parts.join('');
          const pieces: string[] = [];
          let position = 0;
          for (const cut of cuts) {
            pieces.push(text.slice(position, position + cut));
            position += cut;
          }
          pieces.push(text.slice(position));
          expect(streamed(pieces)).toBe(stripReasoning(text));
        },
      ),
    );
  });

  test('D5 text without tags passes unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        const text = pieces.join('');
        fc.pre(!/<\/?(?:think|thinking|reasoning)>/iu.test(text));
        expect(streamed(pieces)).toBe(text);
      }),
    );
  });
});
