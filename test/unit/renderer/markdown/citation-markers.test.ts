import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCitationMarkers } from '../../../../renderer/markdown/citation-markers.ts';

test('R16 a marker of a known citation is split from the text around it', () => {
  expect(splitCitationMarkers('It doubles [1], twice [12].', new Set([1, 12]))).toEqual([
    { kind: 'text', text: 'It doubles ' },
    { kind: 'marker', number: 1 },
    { kind: 'text', text: ', twice ' },
    { kind: 'marker', number: 12 },
    { kind: 'text', text: '.' },
  ]);
});

test('R16 neighbouring markers leave no empty text', () => {
  expect(splitCitationMarkers('[1][2]', new Set([1, 2]))).toEqual([
    { kind: 'marker', number: 1 },
    { kind: 'marker', number: 2 },
  ]);
});

test('R16 an invented number never becomes a marker', () => {
  expect(splitCitationMarkers('See [7].', new Set([1]))).toEqual([{ kind: 'text', text: 'See [7].' }]);
});

test('R16 splitting loses and invents nothing', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('[1]', '[2]', '[', ']', '[03]', '[99999]'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const joined = splitCitationMarkers(text, new Set([1, 2]))
        .map((part) => (part.kind === 'text' ? part.text : `[${part.number}]`))
        .join('');
      expect(joined).toBe(text);
    }),
  );
});
