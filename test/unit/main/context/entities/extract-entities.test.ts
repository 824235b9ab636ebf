import { expect, test } from 'vitest';
import { extractEntities, parseEntities } from '../../../../../main/context/entities/extract-entities.ts';
import { withoutQuotes } from '../../../../../main/context/entities/own-text.ts';
import { createOfflineModel } from '../../../../../main/models/chat/offline/offline-model.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';
import { scriptedModel } from '../scripted-model.ts';

const signal = new AbortController().signal;
const two =
  '{"entities": [{"name": "Kestrel", "type": "SYSTEM", "description": "a paper"}, {"name": "R. Marlow", "type": "person", "description": "author"}]}';

test('R12 two entities are read, types closed', async () => {
  const model = scriptedModel([two]);
  expect(await extractEntities({ model, text: 'Kestrel by R. Marlow', signal })).toEqual([
    { name: 'Kestrel', type: 'SYSTEM', description: 'a paper' },
    { name: 'R. Marlow', type: 'PERSON', description: 'author' },
  ]);
  expect(model.requests[0]).toMatchObject({ purpose: 'entities', tools: [] });
});

test('R12 a type outside the list is UNKNOWN, and the same entity twice is one', () => {
  const reply =
    '{"entities": [{"name": "X", "type": "COMPANY"}, {"name": "x", "type": null}, {"name": " X ", "type": "PLACE"}]}';
  expect(parseEntities(reply)).toEqual([
    { name: 'X', type: 'UNKNOWN', description: '' },
    { name: 'X', type: 'PLACE', description: '' },
  ]);
});

test('R12 only the first 500 characters are read', async () => {
  const model = scriptedModel([two]);
  await extractEntities({ model, text: `${'😀'.repeat(499)}AB`, signal });
  expect(model.requests[0]?.messages[1]?.content).toBe(`# Text\n${'😀'.repeat(499)}A`);
});

test('R12 what is cited or quoted counts among the 500 characters, so that nothing behind them is read', async () => {
  const model = scriptedModel([two]);
  const quote = 'q'.repeat(490);
  const text = withoutQuotes(`Say ${quote} Kestrel is behind it`, [quote]);
  await extractEntities({ model, text, signal });
  expect(model.requests[0]?.messages[1]?.content).toBe('# Text\nSay Kestr');
});

test('R12 "no entities" is only what the model says', async () => {
  expect(await extractEntities({ model: scriptedModel(['{"entities": []}']), text: 'x', signal })).toEqual(
    [],
  );
});

test.each([
  ['an empty reply', '', 'model_empty'],
  ['reasoning alone', '<think>{"entities": []}</think>', 'model_empty'],
  ['prose', 'There are none.', 'output_invalid'],
  ['no list', '{"names": []}', 'output_invalid'],
  ['an entity without a name', '{"entities": [{"type": "PERSON"}]}', 'output_invalid'],
  ['a bare string', '{"entities": ["Kestrel"]}', 'output_invalid'],
])('R12 %s is a failure, never "no entities"', async (_name, reply, code) => {
  await expect(extractEntities({ model: scriptedModel([reply]), text: 'x', signal })).rejects.toMatchObject({
    code,
  });
});

test('R12 the model’s own failure is passed on', async () => {
  const model = scriptedModel([new CommonplaceError('model_network', 'Down.')]);
  await expect(extractEntities({ model, text: 'x', signal })).rejects.toMatchObject({
    code: 'model_network',
  });
});

test('R12 reasoning, recalled text, quotations and citations are never extracted from', async () => {
  const model = scriptedModel([two]);
  const text = `<think>Secret Person</think>It was Iversen [[cite:c1|said Marlow]].
> quoted Adeyemi
<data record="c1" source="x">
Hidden Name
</data>
Done.
## Knowledge Base Memory
Recalled Place`;
  await extractEntities({ model, text, signal });
  expect(model.requests[0]?.messages[1]?.content).toMatch(/^# Text\nIt was Iversen \.\s+Done\.$/u);
});

test('R12 text with nothing of its own asks no model', async () => {
  const model = scriptedModel([two]);
  expect(await extractEntities({ model, text: '> only a quotation', signal })).toEqual([]);
  expect(model.requests).toEqual([]);
});

test('R12 the offline model’s reply is read', async () => {
  const found = await extractEntities({
    model: createOfflineModel(),
    text: 'I met Dr. Ada Lovelace in Paris.',
    signal,
  });
  expect(found.map((entity) => entity.type)).toEqual(expect.arrayContaining(['PERSON', 'PLACE']));
});
