import { expect, test } from 'vitest';
import { sourceName } from '../../../../renderer/format/source-name.ts';

test.each([
  ['/home/r/papers/kestrel.pdf', 'kestrel.pdf'],
  ['C:\\papers\\kestrel.pdf', 'kestrel.pdf'],
  ['kestrel.pdf', 'kestrel.pdf'],
  ['https://arxiv.org/abs/2510.1', 'https://arxiv.org/abs/2510.1'],
  ['/', '/'],
])('%s is shown as %s', (source, shown) => {
  expect(sourceName(source)).toBe(shown);
});
