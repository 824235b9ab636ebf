import { describe, expect, test } from 'vitest';
import { decidePermission, type PermissionFacts } from '../../../../main/agent/permission.ts';

const free: PermissionFacts = {
  effect: 'memory',
  writeAllowed: true,
  modes: { memory: 'allow', network: 'allow', filesystem: 'allow' },
  effectAllowed: false,
  effectRefused: false,
  callAllowed: false,
  fromUntrusted: false,
};
const decide = (facts: Partial<PermissionFacts>) => decidePermission({ ...free, ...facts }).kind;

describe('permission by effect class', () => {
  test('C6 reading needs none, whatever else holds', () => {
    expect(decide({ effect: 'read', writeAllowed: false, effectRefused: true, fromUntrusted: true })).toBe(
      'allow',
    );
  });

  test('C6 without write permission memory and files are refused, whatever was allowed', () => {
    for (const effect of ['memory', 'filesystem'] as const) {
      expect(decide({ effect, writeAllowed: false, effectAllowed: true, callAllowed: true })).toBe('refuse');
    }
    expect(decide({ effect: 'network', writeAllowed: false })).toBe('allow');
  });

  test('C6 the setting of the class decides: allow, ask, never', () => {
    const modes = { memory: 'allow', network: 'ask', filesystem: 'never' } as const;
    expect(decide({ modes, effect: 'memory' })).toBe('allow');
    expect(decide({ modes, effect: 'network' })).toBe('ask');
    expect(decide({ modes, effect: 'network', effectAllowed: true })).toBe('allow');
    expect(decide({ modes, effect: 'filesystem', effectAllowed: true })).toBe('refuse');
  });

  test('C6 what was refused for the run stays refused', () => {
    expect(decide({ effectRefused: true, callAllowed: true })).toBe('refuse');
  });

  test('D6 untrusted arguments are asked about though the class is allowed, and not twice for one call', () => {
    expect(decide({ fromUntrusted: true, effectAllowed: true })).toBe('ask');
    expect(decide({ fromUntrusted: true, callAllowed: true })).toBe('allow');
  });
});
