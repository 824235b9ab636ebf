import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { vaultLocation } from '../../../../main/hosts/vault-location.ts';

const home = homedir();

test('--vault wins over COMMONPLACE_VAULT, which wins over the default', () => {
  const environment = { COMMONPLACE_VAULT: '/elsewhere' };
  expect(vaultLocation({ option: 'here', environment, platform: 'linux' })).toBe(resolve('here'));
  expect(vaultLocation({ option: undefined, environment, platform: 'linux' })).toBe('/elsewhere');
});

test.each([
  ['linux', {}, join(home, '.local', 'share', 'commonplace')],
  ['linux', { XDG_DATA_HOME: '/data' }, join('/data', 'commonplace')],
  ['linux', { XDG_DATA_HOME: '', COMMONPLACE_VAULT: '' }, join(home, '.local', 'share', 'commonplace')],
  ['darwin', {}, join(home, 'Library', 'Application Support', 'Commonplace', 'vault')],
  ['win32', { APPDATA: '/roaming' }, join('/roaming', 'Commonplace', 'vault')],
] as const)('the default on %s with %j', (platform, environment, expected) => {
  expect(vaultLocation({ option: undefined, environment, platform })).toBe(expected);
});

test.each(['', '  '])('an empty --vault is refused rather than taken for the own vault: "%s"', (option) => {
  const call = () => vaultLocation({ option, environment: {}, platform: 'linux' });
  expect(call).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
