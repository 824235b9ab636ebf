import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { type BrowserHarness, createBrowserHarness } from './browser-app.ts';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import { writeSampleDocuments } from './sample-documents.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the recall test', () => {
  let harness: BrowserHarness;
  let folder: string;
  test.beforeAll(async () => {
    if (!runtime.found) return;
    harness = await createBrowserHarness(runtime.executablePath);
    folder = await mkdtemp(join(tmpdir(), 'commonplace-recall-'));
  });
  test.afterAll(async () => {
    await harness?.remove();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  test('Issue 6: a query shows what each ranking found and leads to the record', async () => {
    const samples = await writeSampleDocuments(folder);
    const { page, close } = await harness.launch();
    await dropFiles(await dragFilesOver(page, [samples.paper, samples.notes]));
    await expect(page.getByRole('grid', { name: 'Documents' }).getByText(/passage/)).toHaveCount(2);
    await page.getByRole('button', { name: 'Recall test' }).click();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Query' }).fill('How far did the mean water table rise?');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const store = page.locator('.recall-store');
    const hits = store.locator('.recall-hit');
    await expect(hits.first()).toContainText('48 centimetres to 9 centimetres');
    await expect(hits.first().locator('.recall-rank')).toHaveText('1');
    for (const ranking of ['Full text', 'Vectors', 'Together']) {
      await expect(hits.first().locator('.recall-place', { hasText: ranking })).toContainText('#');
    }
    await hits.first().getByRole('button', { name: 'Show the record' }).click();
    await expect(page.getByText('48 centimetres').first()).toBeVisible();
    await close();
  });

  test('Issue 6: a store without a match says so', async () => {
    const { page, close } = await harness.launch();
    await page.getByRole('button', { name: 'Recall test' }).click();
    await page.getByRole('textbox', { name: 'Query' }).fill('water table');
    await page.locator('.recall-form .choice-button').click();
    await page.getByRole('option', { name: 'All stores' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Nothing in this store matches.').first()).toBeVisible();
    await close();
  });
});
