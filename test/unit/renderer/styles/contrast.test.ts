import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8');

const colours = [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = {
  light: new Map(colours.map(([, name = '', light = '']) => [name, light])),
  dark: new Map(colours.map(([, name = '', , dark = '']) => [name, dark])),
} as const;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: keyof typeof themes, first: string, second: string): number {
  const [light = 0, dark = 0] = [first, second]
    .map((name) => luminance(themes[theme].get(name) ?? '#000000'))
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const textPairs = [
  ...['page', 'pane', 'raised', 'sunken', 'hover', 'selected'].flatMap((ground) => [
    ['text', ground],
    ['text-quiet', ground],
  ]),
  ...['page', 'pane', 'raised', 'danger-soft'].map((ground) => ['danger', ground]),
  ['warning', 'page'],
  ['text', 'warning-soft'],
  ['text', 'accent-soft'],
  ['accent', 'accent-soft'],
  ...['pane', 'hover', 'selected'].map((ground) => ['accent', ground]),
  ['accent-text', 'accent'],
  ['good', 'sunken'],
  ['text', 'mark'],
] as const;

const linePairs = [
  ['line-strong', 'raised'],
  ['line-strong', 'page'],
  ['focus', 'page'],
  ['focus', 'pane'],
  ['focus', 'selected'],
  ...Array.from({ length: 11 }, (_, index) => [`segment-${index}`, 'page']),
] as const;

test.each(['light', 'dark'] as const)('%s: text reaches AA on every ground it stands on', (theme) => {
  const poor = textPairs.filter(([text = '', ground = '']) => contrast(theme, text, ground) < 4.5);
  expect(poor).toEqual([]);
});

test.each(['light', 'dark'] as const)('%s: borders, focus rings and drawn segments reach 3 to 1', (theme) => {
  const poor = linePairs.filter(([line = '', ground = '']) => contrast(theme, line, ground) < 3);
  expect(poor).toEqual([]);
});

test('every colour is stated for both themes', () => {
  expect(themes.dark.size).toBeGreaterThan(30);
  expect(css.replace(/light-dark\((?:[^()]|\([^()]*\))*\)/g, '')).not.toMatch(/#[0-9a-f]{3}|rgb/i);
});
