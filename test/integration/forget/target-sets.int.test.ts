import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScriptedModel } from '../../scripted/scripted-model.ts';
import { type OpenedApp, openApp } from './open-app.ts';

const question = 'Remember that the ledger word is quokkamarmalade.';
const spellings = ['uokkamarmalade', Buffer.from('uokkamarmalade', 'utf16le')] as const;

/** A turn in which the model keeps a note and answers, what is derived from it, an export and a backup of the day before. */
async function world() {
  const model = createScriptedModel((request, index) => {
    if (request.purpose === 'entities') {
      return '{"entities": [{"name": "Quokkamarmalade", "type": "SYSTEM", "description": "the word of the ledger, quokkamarmalade"}]}';
    }
    const isFirst = !request.messages.some(({ role }) => role === 'tool');
    return isFirst
      ? {
          toolCalls: [
            { name: 'remember_note', arguments: { content: 'the ledger word is quokkamarmalade' } },
          ],
        }
      : `Answer ${index}: I keep in mind that the ledger word is quokkamarmalade.`;
  });
  const first = await openApp({ model: { chat: model, budget: 256_000 } });
  const { thread_id } = await first.client.turns.ask({ thread_id: null, text: question });
  await expect
    .poll(async () => (await first.client.memory.records({ store: 'entity' })).records.length)
    .toBe(1);
  await first.close();
  const app = await openApp({ vault: first.vault, model: { chat: model, budget: 256_000 } });
  const { runs } = await app.client.runs.list({});
  await app.client.runs.export({ run_id: runs[0]?.run_id ?? '' });
  return { app, thread_id };
}

function filesWithTheWord({ vault }: OpenedApp): readonly string[] {
  return readdirSync(vault, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return spellings.some((spelling) => bytes.includes(spelling));
    });
}

const everything = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

test.each([
  ['a thread', async (_client, thread_id) => [thread_id]],
  ['everything of a time', async (client) => idsOf(await client.forget.candidates(everything))],
  [
    'everything a search found',
    async (client) => idsOf(await client.forget.candidates({ text: 'quokkamarmalade' })),
  ],
] as const satisfies readonly (readonly [
  string,
  (client: OpenedApp['client'], thread_id: string) => Promise<readonly string[]>,
])[])(
  'E8 forgetting %s leaves its words in no file: database, backup, export, journal',
  async (_name, choose) => {
    const { app, thread_id } = await world();
    const { client } = app;
    expect(filesWithTheWord(app).length).toBeGreaterThanOrEqual(3);
    const ids = [...(await choose(client, thread_id))];
    const { receipt } = await client.forget.execute({ ids });
    expect(receipt?.scan).toMatchObject({ status: 'clean', residue: [] });
    expect(filesWithTheWord(app)).toEqual([]);
    expect(await client.runs.verify({})).toMatchObject({ ok: true });
    expect((await client.forget.audit({})).audits).toMatchObject([{ ok: true }]);
  },
);

function idsOf({
  candidates,
}: {
  readonly candidates: readonly { readonly id: string }[];
}): readonly string[] {
  return candidates.map(({ id }) => id);
}
