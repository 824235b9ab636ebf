import { expect, test } from 'vitest';
import { settingsChange } from '../../../../renderer/settings/settings-change.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';

const stored: Settings = {
  model: 'a',
  extraction_model: 'b',
  base_url: 'https://example.org/v1',
  embedder: 'lexical',
  embedding_model: 'c',
  write_allowed: false,
  permissions: { memory: 'ask', network: 'allow', filesystem: 'ask' },
  augment_tools: false,
  forget_grace_minutes: 0,
  backup: true,
  theme: 'system',
  pane_widths: {},
  dismissed_offers: [],
};

test('only what differs is sent, and clearing the base URL is a difference', () => {
  expect(settingsChange(stored, { ...stored, base_url: null, theme: 'dark' })).toEqual({
    base_url: null,
    theme: 'dark',
  });
  const permissions = { ...stored.permissions };
  expect(settingsChange(stored, { ...stored, permissions })).toEqual({});
  expect(settingsChange(stored, { ...stored, permissions: { ...permissions, network: 'never' } })).toEqual({
    permissions: { memory: 'ask', network: 'never', filesystem: 'ask' },
  });
});
