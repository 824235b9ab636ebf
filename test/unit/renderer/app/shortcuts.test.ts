import { expect, test } from 'vitest';
import { type KeyPress, shortcutOf } from '../../../../renderer/app/shortcuts.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false, ...held };
}

test.each([
  ['new_thread', press('O', { ctrlKey: true, shiftKey: true })],
  ['new_thread', press('o', { metaKey: true, shiftKey: true })],
  ['search_threads', press('k', { ctrlKey: true })],
  ['settings', press(',', { metaKey: true })],
  ['stop', press('Escape')],
] as const)('%s', (shortcut, key) => {
  expect(shortcutOf(key)).toBe(shortcut);
});

test.each([
  ['a letter', press('k')],
  ['a key that composes a character', press('Escape', { isComposing: true })],
  ['AltGr, which types characters', press(',', { ctrlKey: true, altKey: true })],
  ['the same key with Shift', press('K', { ctrlKey: true, shiftKey: true })],
])('%s is no shortcut', (_, key) => {
  expect(shortcutOf(key)).toBeNull();
});
