import { expect, test } from 'vitest';
import { documentNames, saysName } from '../../../../../main/memory/forget/document-names.ts';

test('E8 a document is called by its title, its path and the name of its file, each once', () => {
  expect(documentNames({ title: 'Kestrel', path: '/papers/k.pdf' })).toEqual([
    'Kestrel',
    '/papers/k.pdf',
    'k.pdf',
  ]);
  expect(documentNames({ title: 'k.pdf', path: '/papers/k.pdf' })).toEqual(['k.pdf', '/papers/k.pdf']);
  expect(documentNames({ title: 'k.pdf', path: null })).toEqual(['k.pdf']);
});

test.each([
  ['It stands in notes.txt, I think.', true],
  ['[record 1 | /papers/notes.txt] text', true],
  ['notes.txt', true],
  ['footnotes.txt', false],
  ['notes.txts, then "notes.txt"', true],
  ['nótes.txt', false],
  ['', false],
])('E8 whether %j says a name is told by words of its own', (text, says) => {
  expect(saysName(['other.txt', 'notes.txt'], text)).toBe(says);
});

test('E8 a name is recognised as JSON writes it', () => {
  const name = 'C:\\papers\\notes.txt';
  expect(saysName([name], JSON.stringify({ path: name }))).toBe(true);
  expect(saysName([name], name)).toBe(true);
  expect(saysName([], name)).toBe(false);
});
