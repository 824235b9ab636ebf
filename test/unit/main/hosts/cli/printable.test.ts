import { expect, test } from 'vitest';
import { printable } from '../../../../../main/hosts/cli/printable.ts';

test('what could steer a terminal is replaced; tabs and line ends stay', () => {
  expect(printable('a\u001b]52;c;AAAA\u0007b\u009b2Jc')).toBe('a\ufffd]52;c;AAAA\ufffdb\ufffd2Jc');
  expect(printable('one\ttwo\nthree')).toBe('one\ttwo\nthree');
});

test('a line end of Windows is a line end, a carriage return alone would write over the line', () => {
  expect(printable('one\r\ntwo\r\n')).toBe('one\ntwo\n');
  expect(printable('harmless\rtrue')).toBe('harmless\ufffdtrue');
});
