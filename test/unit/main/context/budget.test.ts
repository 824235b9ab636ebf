import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetStatus, estimateTokens, messageBudgets } from '../../../../main/context/budget.ts';
import { estimateCallTokens } from '../../../../main/context/call-tokens.ts';
import { countCodePoints, sliceCodePoints } from '../../../../shared/code-points.ts';
import type { RetrievedToolSchema } from '../../../../shared/records/records.ts';

test('R6 a token is four code points, floored', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abc')).toBe(0);
  expect(estimateTokens('abcd')).toBe(1);
  expect(estimateTokens('abcdefg')).toBe(1);
  expect(estimateTokens('😀😀😀😀')).toBe(1);
});

test('AC6 texts at 40, 65 and 85 % of a budget of 1,000 are ok, warning and critical', () => {
  const status = (percent: number) => budgetStatus(estimateTokens('x'.repeat(40 * percent)), 1_000);
  expect([status(40), status(65), status(85)]).toEqual(['ok', 'warning', 'critical']);
});

test('R6 the boundaries are exact', () => {
  expect(budgetStatus(499, 1_000)).toBe('ok');
  expect(budgetStatus(500, 1_000)).toBe('warning');
  expect(budgetStatus(799, 1_000)).toBe('warning');
  expect(budgetStatus(800, 1_000)).toBe('critical');
  expect(budgetStatus(5_001, 10_003)).toBe('ok');
});

test('R6 a budget of zero is refused', () => {
  expect(() => budgetStatus(1, 0)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

test('R7 optional items stop just below critical', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 300_000 }), fc.integer({ min: 0, max: 5 }), (budget, other) => {
      const { optionalBudget } = messageBudgets(budget, other);
      expect(budgetStatus(optionalBudget + other, budget)).not.toBe('critical');
      expect(budgetStatus(optionalBudget + other + 1, budget)).toBe('critical');
    }),
  );
});

test('R7 a call counts system prompt, context, loop messages and tool schemas together', () => {
  const messages = [
    { role: 'system', content: 'ab' },
    { role: 'user', content: 'cd' },
    { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'abcd', arguments: '{"a":1}' }] },
    { role: 'tool', content: 'xyz', toolCallId: '1' },
  ] as const;
  expect(estimateCallTokens(messages, [])).toBe(Math.floor((2 + 2 + 4 + 7 + 3) / 4));
  const tool: RetrievedToolSchema = {
    type: 'function',
    function: { name: 'a', description: 'b', parameters: { type: 'object', properties: {}, required: [] } },
  };
  expect(estimateCallTokens(messages, [tool])).toBe(Math.floor((18 + JSON.stringify([tool]).length) / 4));
});

test('R6 cutting by code points never splits a surrogate pair and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, position) => {
      const head = sliceCodePoints(text, 0, position);
      const tail = sliceCodePoints(text, position, Number.MAX_SAFE_INTEGER);
      expect(head + tail).toBe(text);
      expect(countCodePoints(text)).toBe([...text].length);
      expect([...head].length).toBe(Math.min(position, [...text].length));
    }),
  );
});
