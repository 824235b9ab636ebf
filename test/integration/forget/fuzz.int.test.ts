import { cpSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, commands, createModel, type Model } from './fuzz-model.ts';
import { createFuzzVault, type FuzzVault } from './fuzz-vault.ts';
import { temporaryFolder } from './open-app.ts';

/** Sequences per run; the whole proof takes 2,000: `COMMONPLACE_FUZZ=2000 npx vitest run test/integration/forget/fuzz.int.test.ts`. */
const sequences = Number(process.env['COMMONPLACE_FUZZ'] ?? 25);

async function apply(vault: FuzzVault, model: Model, command: Command): Promise<void> {
  await command.run(vault, model);
  await check(vault, model);
}

/** No read gives back anything of what was forgotten, and nothing else is lost. */
async function check({ memory }: FuzzVault, model: Model): Promise<void> {
  const shown = new Set<string>();
  for (const record of await memory.listRecords({ limit: 1_000 })) shown.add(record.id);
  const { alive, dead } = model.expected();
  for (const id of dead) expect(shown.has(id), `${id} is dead and shown`).toBe(false);
  for (const id of alive) expect(shown.has(id), `${id} is alive and not shown`).toBe(true);
  const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
  for (const { id } of page.messages)
    expect(dead.has(id), `${id} is dead and in the conversation`).toBe(false);
  for (const { id } of await memory.listSummaries('thread-1')) {
    const { messages } = await memory.expandSummary(id);
    for (const message of messages)
      expect(dead.has(message.id), `${message.id} is dead and in a summary`).toBe(false);
  }
  for (const word of model.words()) {
    for (const store of ['conversation', 'entity', 'summary'] as const) {
      const hits = await memory.search({ text: word, store, k: 5 });
      for (const hit of hits)
        expect(dead.has(hit.record_id), `${hit.record_id} is dead and found`).toBe(false);
    }
  }
}

test('E2 E3 E6 E9 random histories of writing, deriving, summarising, forgetting, crashing and reopening', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 3, maxLength: 14 }), async (history) => {
      const folder = temporaryFolder();
      const vault = await createFuzzVault(folder, (from, to) => cpSync(from, to, { recursive: true }));
      const model = createModel();
      try {
        for (const command of history) await apply(vault, model, command);
        for (const audit of await vault.memory.auditForgets()) expect(audit.ok).toBe(true);
        for (const receipt of await vault.memory.listReceipts()) expect(receipt.scan.status).toBe('clean');
      } finally {
        await vault.memory.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: sequences },
  );
}, 3_600_000);
