import type { ReactNode } from 'react';
import { shortcutTexts } from '../app/shortcuts.ts';
import { FactSection } from './fact-section.tsx';

/** The keyboard shortcuts, in the names this computer gives its keys. */
export function KeyboardFacts(): ReactNode {
  const modifier = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
  return (
    <FactSection
      id="keyboard-heading"
      title="Keyboard"
      facts={shortcutTexts.map(([keys, what]) => [keys.replace('Mod', modifier), what])}
    />
  );
}
