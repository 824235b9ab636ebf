import { expect, test } from 'vitest';
import { openApp } from '../../forget/open-app.ts';

test('D6 a note the user writes has the user’s trust, stands in the next input, and holds where it is kept', async () => {
  const { client } = await openApp();
  const note = await client.notes.add({ scope: 'user', content: '  Ranges are in metres.\n' });
  expect(note).toMatchObject({
    scope: 'user',
    origin: 'user',
    content: 'Ranges are in metres.',
    expires_at: null,
  });
  const { thread_id, run_id } = await client.turns.ask({ thread_id: null, text: 'How far do tides rise?' });
  const own = await client.notes.add({
    scope: 'session',
    subject_id: thread_id,
    content: 'This is of spring.',
  });
  const read = await client.context.read({ run_id });
  expect(read.items).toContainEqual(
    expect.objectContaining({ record_id: note.id, segment: 'notes', origin: 'user', trust: 1, flags: [] }),
  );
  const next = await client.turns.ask({ thread_id, text: 'And how far do they fall?' });
  const items = (await client.context.read({ run_id: next.run_id })).items.map(({ record_id }) => record_id);
  expect(items).toEqual(expect.arrayContaining([note.id, own.id]));
  const other = await client.turns.ask({ thread_id: null, text: 'And elsewhere?' });
  const elsewhere = (await client.context.read({ run_id: other.run_id })).items.map(
    ({ record_id }) => record_id,
  );
  expect(elsewhere).toContain(note.id);
  expect(elsewhere).not.toContain(own.id);
});

test('A note of a thread or a run names it; one of a thread that never was, without words, or expired already is refused', async () => {
  const { client } = await openApp();
  const content = 'Ranges are in metres.';
  for (const scope of ['session', 'run'] as const)
    await expect(client.notes.add({ scope, content })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(client.notes.add({ scope: 'session', subject_id: 'never', content })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(client.notes.add({ scope: 'user', content: ' \n' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(
    client.notes.add({ scope: 'user', content, expires_at: '2001-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});
