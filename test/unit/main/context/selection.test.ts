import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SelectionItem, selectItems } from '../../../../main/context/selection.ts';
import { selectionTable } from '../../../../main/context/trust.ts';

function item(id: string, tokens: number, changes: Partial<SelectionItem> = {}): SelectionItem {
  return { id, tokens, required: false, relevance: 1, trust: 1, ...changes };
}
const ids = (items: readonly SelectionItem[]) => items.map((entry) => entry.id);

test('D2 required items come first, in given order; exactly filling the budget is fine', () => {
  const items = [item('z', 4, { required: true }), item('o', 2), item('a', 4, { required: true })];
  const selection = selectItems(items, 10);
  expect(ids(selection.chosen)).toEqual(['z', 'a', 'o']);
  expect(selection.tokens).toBe(10);
  expect(selection.skipped).toEqual([]);
});

test('D2 required items that do not fit are an error that names the largest and by how much', () => {
  const items = [item('small', 3, { required: true }), item('large', 8, { required: true })];
  expect(() => selectItems(items, 10)).toThrow(
    expect.objectContaining({
      code: 'budget_exceeded',
      detail: { needed: 11, budget: 10, over: 1, largest: 'large', largest_tokens: 8 },
    }),
  );
});

test('D2 optional items go by relevance x trust / tokens, ties by id', () => {
  const items = [
    item('b', 2),
    item('a', 2),
    item('c', 2, { relevance: 0.5 }),
    item('d', 1),
    item('e', 2, { trust: 0.4 }),
  ];
  expect(ids(selectItems(items, 100).chosen)).toEqual(['d', 'a', 'b', 'c', 'e']);
});

test('D2 an item of no tokens counts as one', () => {
  expect(ids(selectItems([item('b', 0), item('a', 1)], 10).chosen)).toEqual(['a', 'b']);
});

test('D2 one that does not fit is skipped with the reason, and smaller ones are still tried', () => {
  const items = [
    item('big', 8, { relevance: 1 }),
    item('top', 4, { relevance: 1 }),
    item('tiny', 2, { relevance: 0.1 }),
  ];
  const selection = selectItems(items, 10);
  expect(ids(selection.chosen)).toEqual(['top', 'tiny']);
  expect(selection.skipped).toEqual([{ item: items[0], why: 'does not fit: 8 tokens, 6 left' }]);
});

test('D2 one table says which kinds are required and how far each origin is trusted', () => {
  expect(selectionTable.required.question).toBe(true);
  expect(selectionTable.required.pin).toBe(true);
  expect(selectionTable.required.knowledge).toBe(false);
  const { user, model, document, tool } = selectionTable.trust;
  expect(user > model && model > document && document >= tool && tool > 0).toBe(true);
});

const anyItems = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    tokens: fc.nat(50),
    required: fc.boolean(),
    relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    trust: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { selector: (entry) => entry.id, maxLength: 20 },
);

test('D2 selection never exceeds the budget, never drops required, and accounts for every item', () => {
  fc.assert(
    fc.property(anyItems, fc.nat(200), (items, budget) => {
      const required = items.filter((entry) => entry.required);
      const needed = required.reduce((sum, entry) => sum + entry.tokens, 0);
      if (needed > budget) {
        expect(() => selectItems(items, budget)).toThrow(
          expect.objectContaining({ code: 'budget_exceeded' }),
        );
        return;
      }
      const { chosen, skipped, tokens } = selectItems(items, budget);
      expect(tokens).toBe(chosen.reduce((sum, entry) => sum + entry.tokens, 0));
      expect(tokens).toBeLessThanOrEqual(budget);
      expect(chosen.slice(0, required.length)).toEqual(required);
      expect(chosen.length + skipped.length).toBe(items.length);
    }),
  );
});

test('D2 the order in which optional items come does not matter', () => {
  fc.assert(
    fc.property(anyItems, fc.nat(200), (items, budget) => {
      const optional = items.map((entry) => ({ ...entry, required: false }));
      const forwards = ids(selectItems(optional, budget).chosen);
      expect(ids(selectItems(optional.toReversed(), budget).chosen)).toEqual(forwards);
    }),
  );
});
