import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../../../main/app.ts';
import type { ChatModel } from '../../../../main/models/chat/chat-model.ts';
import type { Tool } from '../../../../main/tools/tool.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';

let vault: string;
let app: App | undefined;
beforeEach(async () => {
  vault = await mkdtemp(join(tmpdir(), 'commonplace-tools-'));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await rm(vault, { recursive: true, force: true });
});

async function open(chat: ChatModel, tools: readonly Tool[] = fixtureTools): Promise<App> {
  await app?.close();
  const worker = new URL('not-used.ts', import.meta.url);
  app = await createApp({
    vault,
    host: 'cli',
    environment: { COMMONPLACE_OFFLINE: '1', COMMONPLACE_MODELS: join(vault, 'models') },
    workers: { ingest: worker, embed: worker },
    overrides: { model: { chat, budget: 256_000 }, tools },
  });
  return app;
}

/** Lexical vectors, so that no embedding process is started. */
function writeSettings(augment_tools: boolean): Promise<void> {
  return writeFile(join(vault, 'settings.json'), JSON.stringify({ augment_tools, embedder: 'lexical' }));
}

async function notices(): Promise<readonly string[]> {
  return (await app?.handlers['status.read']({}))?.notices ?? [];
}

async function descriptions(): Promise<readonly string[]> {
  const { records } = (await app?.handlers['memory.records']({ store: 'toolbox' })) ?? { records: [] };
  return records.map(({ text }) => text);
}

const described = JSON.stringify({ description: 'As a model says it.', queries: ['One', 'Two'] });
const ownWords = 'Finds research papers and articles by topic and returns candidates as JSON.';

test.each([
  ['whose endpoint cannot be reached', new CommonplaceError('model_network', 'No network.')],
  ['that answers with something else', 'I would rather not.'],
])(
  'R5 a model %s leaves every tool its own description, is reported, and the vault opens',
  async (_what, step) => {
    await writeSettings(true);
    await open(createScriptedModel(() => step));
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1));
    expect((await notices())[0]).toContain('paper_search');
    expect((await descriptions()).join('\n')).toContain(ownWords);
  },
);

test('R5 a vault opens, and closes, while the model has not answered yet; the next start takes it up again', async () => {
  await writeSettings(true);
  await open(createScriptedModel(() => ({ until: new Promise<never>(() => undefined) })));
  expect((await descriptions()).join('\n')).toContain(ownWords);
  await open(createScriptedModel(() => described));
  await vi.waitFor(async () =>
    expect(await descriptions()).toEqual(fixtureTools.map(() => 'As a model says it.')),
  );
});

test('R5 unchanged tools ask no model, also when augmentation was set in the meantime', async () => {
  await writeSettings(false);
  await open(createScriptedModel([]));
  await writeSettings(true);
  const model = createScriptedModel(() => described);
  await open(model);
  await app?.close();
  app = undefined;
  expect(model.requests).toEqual([]);
});

test('R5 switching augmentation on has the tools described that no model has described yet', async () => {
  await writeSettings(false);
  const model = createScriptedModel(() => described);
  const opened = await open(model);
  await opened.handlers['settings.update']({ augment_tools: true });
  await vi.waitFor(async () =>
    expect(await descriptions()).toEqual(fixtureTools.map(() => 'As a model says it.')),
  );
  await opened.handlers['settings.update']({ augment_tools: false });
  await opened.handlers['settings.update']({ augment_tools: true });
  expect(model.requests).toHaveLength(fixtureTools.length);
});
