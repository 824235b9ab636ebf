import { expect, test } from 'vitest';
import { statusCounts } from '../../../../renderer/app/status-counts.ts';

test('documents that could not be read are counted apart, and not told of when there are none', () => {
  const counts = { document: 1, failed_document: 2, knowledge: 61, conversation: 1_009, note: 4 };
  expect(statusCounts(counts)).toBe('1 document · 2 could not be read · 61 passages · 1,009 messages');
  expect(statusCounts({ ...counts, failed_document: 0 })).toBe('1 document · 61 passages · 1,009 messages');
});
