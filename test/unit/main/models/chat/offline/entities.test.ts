import { expect, test } from 'vitest';
import { findEntities } from '../../../../../../main/models/chat/offline/entities.ts';

function found(text: string): readonly string[] {
  return findEntities(text).map((entity) => `${entity.name} ${entity.type}`);
}

test.each([
  ['Read the notes by R. Marlow and T. Iversen.', ['R. Marlow PERSON', 'T. Iversen PERSON']],
  [
    'I met Dr. Ada Lovelace in Berlin and then flew to New York.',
    ['Ada Lovelace PERSON', 'Berlin PLACE', 'New York PLACE'],
  ],
  [
    'We store it in PostgreSQL and LanceDB, not in GPT-4.',
    ['PostgreSQL SYSTEM', 'LanceDB SYSTEM', 'GPT-4 SYSTEM'],
  ],
  ['Find the Kestrel paper about streaming memory consolidation.', ['Kestrel SYSTEM']],
  ['He works at the University of Oslo with Maria Nilsen.', ['Oslo PLACE', 'Maria Nilsen PERSON']],
])('R12 %j', (text, expected) => {
  expect(found(text)).toEqual(expect.arrayContaining(expected));
});

test.each([
  'What does it claim?',
  'Please summarise the paper. Thanks a lot. Tomorrow we go on.',
  'Der Hund läuft und die Katze schläft im Garten.',
  'I think I will read it on Monday in March.',
  '',
])('R12 ordinary words are no entities: %j', (text) => {
  expect(found(text)).toEqual([]);
});

test('R12 each name comes once, with the sentence it stands in', () => {
  const entities = findEntities('Ada Lovelace wrote it. Later Ada Lovelace left.');
  expect(entities).toEqual([{ name: 'Ada Lovelace', type: 'PERSON', description: 'Ada Lovelace wrote it.' }]);
});
