import { expect, test } from 'vitest';
import { externalLink } from '../../../../main/hosts/external-link.ts';

test.each(['https://arxiv.org/abs/2310.08560', 'mailto:someone@example.com'])(
  '%s may leave the app',
  (url) => {
    expect(externalLink(url)).toBe(url);
  },
);

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'app://commonplace/',
  'smb://host/share',
  'not a url',
  '',
])('%s may not', (url) => {
  expect(() => externalLink(url)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
