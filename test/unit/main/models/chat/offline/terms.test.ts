import { expect, test } from 'vitest';
import { terms } from '../../../../../../main/models/chat/offline/terms.ts';

test.each([
  ['consolidating memories', 'consolidated memory'],
  ['tools routed', 'tool routing'],
  ['Zusammenfassungen', 'Zusammenfassung'],
  ['long-horizon tasks', 'long horizon task'],
])('R16 %j and %j have the same terms', (one, other) => {
  expect(terms(one)).toEqual(terms(other));
});

test('R16 stop words are left out and unspaced scripts are paired', () => {
  expect(terms('What is the memory of it?')).toEqual(terms('memory'));
  expect(terms('记忆系统')).toEqual(['记忆', '忆系', '系统']);
});
