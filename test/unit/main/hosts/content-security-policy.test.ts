import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../../main/hosts/content-security-policy.ts';

test('D6 the page may load and reach nothing but itself', () => {
  const policy = contentSecurityPolicy();
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/https?:|unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
});

test('the browser host adds its own socket and nothing more', () => {
  expect(contentSecurityPolicy(['ws://127.0.0.1:4000'])).toContain("connect-src 'self' ws://127.0.0.1:4000;");
});
