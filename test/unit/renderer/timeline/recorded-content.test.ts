import { expect, test } from 'vitest';
import { saidText, toolArguments, toolRequests } from '../../../../renderer/timeline/recorded-content.ts';

const reply = {
  text: 'Let me look.',
  tool_calls: [{ id: 'call_1_1', name: 'lookup', arguments: '{"a":1}' }],
};

test('C7 a recorded reply is what was said and the tools it asked for', () => {
  expect(saidText(reply)).toBe('Let me look.');
  expect(toolRequests(reply)).toEqual([{ id: 'call_1_1', name: 'lookup', values: '{"a":1}' }]);
  expect(toolArguments({ arguments: '{"a":1}' })).toBe('{"a":1}');
});

test('C7 content of another shape, or erased, is nothing rather than an error', () => {
  for (const content of [null, 'text', 3, [], {}, { text: 3, tool_calls: 'none' }]) {
    expect(saidText(content)).toBe('');
    expect(toolRequests(content)).toEqual([]);
    expect(toolArguments(content)).toBe('');
  }
});
