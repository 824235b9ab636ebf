import type { Settings } from '../../shared/contract/settings.ts';

/** The settings that differ from what is stored. */
export function settingsChange(stored: Settings, draft: Settings): Partial<Settings> {
  const entries = Object.entries(draft).filter(
    ([name, value]) => value !== new Map(Object.entries(stored)).get(name),
  );
  return Object.fromEntries(entries);
}

export function isEmbedder(value: string): value is Settings['embedder'] {
  return value === 'lexical' || value === 'transformers';
}

export function isTheme(value: string): value is Settings['theme'] {
  return value === 'system' || value === 'light' || value === 'dark';
}
