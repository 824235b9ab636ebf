import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startOpenAiStandIn, textChunk } from '../scripted/openai-stand-in.ts';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import type { HostHarness } from './host.ts';
import { ask, questions } from './main-job.ts';
import { type SampleDocuments, writeSampleDocuments } from './sample-documents.ts';

/** What goes wrong around the app: power cuts, damage, a second process, closing in mid-answer. */
export function describeRobustness(create: () => Promise<HostHarness>): void {
  let harness: HostHarness;
  let folder: string;
  let samples: SampleDocuments;
  test.beforeEach(async () => {
    harness = await create();
    folder = await mkdtemp(join(tmpdir(), 'commonplace-samples-'));
    samples = await writeSampleDocuments(folder);
  });
  test.afterEach(async () => {
    await harness?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('A second process on the same vault is told plainly, and the first goes on', async () => {
    const { page, close } = await harness.launch();
    const output = await harness.startBeside(/vault/);
    expect(output).toMatch(/in use|another|already open/i);
    expect(output).toContain(harness.vault);
    await expect(page.getByText('Offline model')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Hello');
    await page.keyboard.press('Enter');
    await expect(page.locator('.message-assistant:not(.message-live)')).toBeVisible();
    await close();
  });

  test('A kill while documents are read loses none of them', async () => {
    const notes = await writeNotes(folder, 20);
    const paths = [...notes, samples.atlas, samples.paper];
    const first = await harness.launch();
    await dropFiles(await dragFilesOver(first.page, paths));
    // From here on every one of them is in the vault's queue, whatever happens to the window it was dropped on.
    await expect(first.page.getByText(`${paths.length} documents`)).toBeVisible();
    await first.kill();
    const second = await harness.launch();
    await expect(second.page.getByText(`${paths.length} documents`)).toBeVisible();
    // The queue keeps its order, so that the last one stands for all; only rows in view exist.
    const library = second.page.getByRole('grid', { name: 'Documents' });
    await expect(async () => {
      await library.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect(library.getByText('3 pages · 3 passages')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await expect(second.page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await ask(second.page, questions.first);
    await second.close();
  });

  test('A damaged database is rebuilt at start, and the window says so', async () => {
    const first = await harness.launch();
    await dropFiles(await dragFilesOver(first.page, [samples.paper, samples.notes]));
    await expect(first.page.getByText('3 pages · 3 passages')).toBeVisible();
    await ask(first.page, questions.first);
    await first.close();
    await damage(join(harness.vault, 'commonplace.db'));
    const second = await harness.launch();
    await expect(second.page.getByRole('alert')).toContainText(/was damaged and has been rebuilt/);
    await expect(second.page.getByRole('grid', { name: 'Documents' })).toBeVisible();
    await second.close();
  });

  test('Closing while an answer is written ends at once, and the question is there afterwards', async () => {
    const chunks = ['Rewetting ', 'lifts ', 'the ', 'water '].map(textChunk);
    const standIn = await startOpenAiStandIn([{ kind: 'stream', chunks, ending: 'hang' }]);
    const first = await harness.launch({ OPENAI_BASE_URL: standIn.baseUrl, OPENAI_API_KEY: 'sk-none' });
    await first.page.getByRole('textbox', { name: 'Your question' }).fill('Why does rewetting help?');
    await first.page.keyboard.press('Enter');
    await expect(first.page.locator('.message-live')).toContainText('Rewetting lifts the water');
    await first.close();
    await standIn.close();
    const second = await harness.launch();
    await second.page.getByRole('grid', { name: 'Threads' }).getByRole('row').first().click();
    await expect(second.page.locator('.message-question')).toHaveText('Why does rewetting help?');
    await expect(second.page.getByRole('button', { name: /Resume|Ask again/ })).toBeVisible();
    await second.close();
  });
}

async function writeNotes(folder: string, count: number): Promise<readonly string[]> {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `note-${index}.md`));
  await Promise.all(
    paths.map((path, index) =>
      writeFile(path, `# Plot ${index}\n\nPlot ${index} holds ${index * 3} sedges and no heather.\n`),
    ),
  );
  return paths;
}

/** Overwrites some pages in the middle of the file. */
async function damage(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  const garbage = new Uint8Array(4096 * 3).fill(0xa5);
  await file.write(garbage, 0, garbage.length, Math.floor(size / 2 / 4096) * 4096);
  await file.close();
}
