export type Shortcut = 'new_thread' | 'search_threads' | 'settings' | 'stop';

/** What of a key press decides. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'
>;

/** Every shortcut, for the settings to list. `Mod` is Ctrl, and ⌘ on a Mac. */
export const shortcutTexts: readonly (readonly [keys: string, what: string])[] = [
  ['Enter', 'Ask; Shift+Enter begins a new line'],
  ['Escape', 'Stop the answer under way'],
  ['Mod+Shift+O', 'New thread'],
  ['Mod+K', 'Search threads'],
  ['Mod+,', 'Settings'],
];

/** The shortcut a key press means; null for any other, and while an input method composes a character. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.isComposing || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (!press.ctrlKey && !press.metaKey) return key === 'escape' && !press.shiftKey ? 'stop' : null;
  if (press.shiftKey) return key === 'o' ? 'new_thread' : null;
  if (key === 'k') return 'search_threads';
  return key === ',' ? 'settings' : null;
}
