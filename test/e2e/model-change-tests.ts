import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { defaultEmbeddingModel } from '../../main/app/model-location.ts';
import { miniLm } from '../../main/models/embed/model-specification.ts';
import { type HubStandIn, serveFile, startHub } from '../integration/main/models/embed/hub-stand-in.ts';
import { createGate } from '../scripted/gate.ts';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import type { HostHarness } from './host.ts';
import { ask, questions } from './main-job.ts';
import { writeSampleDocuments } from './sample-documents.ts';

/** Where the model is on a machine that has it. */
const modelFolder = join(homedir(), '.cache', 'commonplace', 'models', miniLm.id);
const missing = miniLm.files.find(({ path }) => !existsSync(join(modelFolder, path)));

/** The embedding model changed in the settings, over a hub on this machine, in whichever host `create` starts. */
export function describeModelChange(create: () => Promise<HostHarness>): void {
  test.describe.configure({ mode: 'serial' });
  test.skip(missing !== undefined, `${modelFolder} has no ${missing?.path ?? ''}; npm run model fetches it`);
  let harness: HostHarness;
  let folder: string;
  let hub: HubStandIn;
  test.beforeAll(async () => {
    if (missing !== undefined) return;
    const files = miniLm.files.map(
      async ({ path }) => [path, await readFile(join(modelFolder, path))] as const,
    );
    hub = await startHub(Object.fromEntries(await Promise.all(files)));
    harness = await create();
    folder = await mkdtemp(join(tmpdir(), 'commonplace-model-change-'));
    await mkdir(harness.vault, { recursive: true });
    await writeFile(join(harness.vault, 'settings.json'), JSON.stringify({ embedder: 'lexical' }));
  });
  test.afterAll(async () => {
    await harness?.remove();
    await hub?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const launch = () =>
    harness.launch({
      COMMONPLACE_OFFLINE: '',
      COMMONPLACE_HUB: hub.baseUrl,
      COMMONPLACE_MODELS: join(folder, 'models'),
    });

  test('Issue 6: a change that fails says why and leaves the old model in place', async () => {
    const samples = await writeSampleDocuments(folder);
    const { page, close } = await launch();
    await dropFiles(await dragFilesOver(page, [samples.paper, samples.notes]));
    await expect(page.getByRole('grid', { name: 'Documents' }).getByText(/passage/)).toHaveCount(2);
    await expect(embedderOf(page)).toHaveText('lexical');
    await chooseModel(page, 'no-such-model');
    const notice = page.getByRole('alert').filter({ hasText: 'The embedding model was not changed.' });
    await expect(notice).toContainText('Xenova/no-such-model');
    await expect(notice).toContainText('Search goes on with lexical.');
    await page.getByRole('button', { name: 'New thread' }).first().click();
    await ask(page, questions.first);
    await close();
  });

  test('Issue 6: a change is made in the background, is seen, search answers meanwhile, and it outlives a restart', async () => {
    const gate = createGate();
    const first = await launch();
    hub.answers.push(serveFile, serveFile, serveFile, serveFile, (...request) => {
      gate.reach();
      void gate.opened.then(() => serveFile(...request));
    });
    await chooseModel(first.page, defaultEmbeddingModel);
    await gate.reached;
    await expect(embedderOf(first.page)).toContainText(`lexical: fetching ${defaultEmbeddingModel}`);
    await first.page.getByRole('button', { name: 'New thread' }).first().click();
    await ask(first.page, questions.second);
    gate.open();
    await expect(embedderOf(first.page)).toHaveText(miniLm.id, { timeout: 120_000 });
    await ask(first.page, questions.first);
    await first.close();

    const asked = hub.requests.length;
    const second = await launch();
    await expect(embedderOf(second.page)).toHaveText(miniLm.id);
    await second.page.getByRole('button', { name: 'New thread' }).first().click();
    await ask(second.page, questions.second);
    expect(hub.requests).toHaveLength(asked);
    await second.close();
  });
}

/** The embedder in use, and what it is busy with, as the status bar says it. */
function embedderOf(page: Page) {
  return page.locator('.status-bar').locator('> :nth-child(2)');
}

async function chooseModel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /Embedder/ }).click();
  await page.getByRole('option', { name: /^Transformers/ }).click();
  await page.getByRole('textbox', { name: 'Embedding model' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
}
