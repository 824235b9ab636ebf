import { expect, test } from 'vitest';
import { inFlightTool } from '../../../../renderer/runs/in-flight-tool.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';

test('C5 a tool in flight is told from every other error', () => {
  const error = new CommonplaceError('tool_in_flight', 'It was interrupted.', {
    detail: { tool: 'order_it' },
  });
  expect(inFlightTool(error)).toBe('order_it');
  expect(inFlightTool({ code: 'tool_in_flight' })).toBe('a tool');
  expect(inFlightTool(new CommonplaceError('conflict', 'It has ended.'))).toBe(null);
  expect(inFlightTool('no')).toBe(null);
});
