import type { Settings } from '../../shared/contract/settings.ts';

/** The settings that differ from what is stored. */
export function settingsChange(stored: Settings, draft: Settings): Partial<Settings> {
  const before = new Map(Object.entries(stored));
  const differs = ([name, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(draft).filter(differs));
}

export function isEmbedder(value: string): value is Settings['embedder'] {
  return value === 'lexical' || value === 'transformers';
}

export function isTheme(value: string): value is Settings['theme'] {
  return value === 'system' || value === 'light' || value === 'dark';
}
