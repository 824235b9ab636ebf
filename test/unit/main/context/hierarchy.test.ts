import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  harnessInstructions,
  type Instruction,
  instructionRanks,
  resolveInstructions,
} from '../../../../main/context/hierarchy.ts';

const say = (key: string, value: string, source: string): Instruction => ({ key, value, source });

test('D1 system 3 > developer 2 > user 1 > retrieved 0', () => {
  expect(instructionRanks).toEqual({ system: 3, developer: 2, user: 1, retrieved: 0 });
});

test('D1 the highest rank wins; every other entry is rejected with the winner and why', () => {
  const retrieved = say('tools', 'all', 'retrieved');
  const system = say('tools', 'offered', 'system');
  const { active, rejected } = resolveInstructions([retrieved, say('style', 'brief', 'user'), system]);
  expect(active).toEqual([system, say('style', 'brief', 'user')]);
  expect(rejected).toEqual([{ ...retrieved, winner: system, why: 'system outranks retrieved' }]);
});

test('D1 among equals the first wins, and an entry of equal value is rejected too', () => {
  const first = say('style', 'brief', 'user');
  const { active, rejected } = resolveInstructions([first, say('style', 'brief', 'user'), first]);
  expect(active).toEqual([first]);
  expect(rejected).toHaveLength(2);
  expect(rejected[0]?.winner).toBe(first);
});

test('D1 an unknown source is an error, also a name every object has', () => {
  for (const source of ['webpage', 'toString', '']) {
    expect(() => resolveInstructions([say('a', 'b', source)])).toThrow(
      expect.objectContaining({ code: 'unknown_source' }),
    );
  }
});

test('D1 different keys are all kept and inputs are not changed', () => {
  const input = Object.freeze([
    Object.freeze(say('a', '1', 'user')),
    Object.freeze(say('b', '1', 'retrieved')),
  ]);
  expect(resolveInstructions(input)).toEqual({ active: input, rejected: [] });
});

test('D1 write permission, tools, network and memory always have a system-level entry', () => {
  const entries = harnessInstructions({ write_permission: true, tools: 'x', network: 'y', memory: 'z' });
  expect(entries.map((entry) => [entry.key, entry.source])).toEqual([
    ['write_permission', 'system'],
    ['tools', 'system'],
    ['network', 'system'],
    ['memory', 'system'],
  ]);
});

const instruction = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  value: fc.string(),
  source: fc.constantFrom('system', 'developer', 'user', 'retrieved'),
});

test('D1 what wins does not depend on the order of the input, except among equals', () => {
  const distinct = fc.uniqueArray(instruction, {
    selector: (entry) => `${entry.key} ${entry.source}`,
    maxLength: 12,
  });
  const withShuffle = distinct.chain((entries) =>
    fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
  );
  fc.assert(
    fc.property(withShuffle, ([entries, shuffled]) => {
      const sorted = (list: readonly Instruction[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      expect(sorted(resolveInstructions(shuffled).active)).toEqual(
        sorted(resolveInstructions(entries).active),
      );
    }),
  );
});

test('D1 every entry is either active or rejected', () => {
  fc.assert(
    fc.property(fc.array(instruction), (entries) => {
      const { active, rejected } = resolveInstructions(entries);
      expect(active.length + rejected.length).toBe(entries.length);
      expect(new Set(active.map((entry) => entry.key)).size).toBe(active.length);
    }),
  );
});
