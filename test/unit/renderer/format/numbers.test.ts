import { expect, test } from 'vitest';
import { counted, formatBytes, formatDuration, formatShare } from '../../../../renderer/format/numbers.ts';

test('one and many', () => {
  expect([counted(1, 'entity', 'entities'), counted(0, 'message'), counted(1200, 'message')]).toEqual([
    '1 entity',
    '0 messages',
    '1,200 messages',
  ]);
});

test('a small share is never said to be nothing', () => {
  expect([formatShare(0), formatShare(0.0004), formatShare(0.425), formatShare(1)]).toEqual([
    '0 %',
    '< 1 %',
    '43 %',
    '100 %',
  ]);
});

test('bytes and durations take the largest unit that fits', () => {
  expect([formatBytes(999), formatBytes(1_840_000), formatBytes(48_300_000)]).toEqual([
    '999 B',
    '1.8 MB',
    '48 MB',
  ]);
  expect([formatDuration(340), formatDuration(2400), formatDuration(185_000)]).toEqual([
    '340 ms',
    '2.4 s',
    '3 min 5 s',
  ]);
});
