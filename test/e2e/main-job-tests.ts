import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { HostHarness } from './host.ts';
import { askByKeyboard } from './keyboard.ts';
import {
  ask,
  chooseDark,
  dropDocuments,
  forgetPaper,
  openCitation,
  openPdfPage,
  openThread,
  questions,
  summariseAndExpand,
} from './main-job.ts';
import { type SampleDocuments, writeSampleDocuments } from './sample-documents.ts';

/** The main job from the first document to the last receipt, in whichever host `create` starts. */
export function describeMainJob(create: () => Promise<HostHarness>): void {
  test.describe.configure({ mode: 'serial' });
  let harness: HostHarness;
  let folder: string;
  let samples: SampleDocuments;
  test.beforeAll(async () => {
    harness = await create();
    folder = await mkdtemp(join(tmpdir(), 'commonplace-samples-'));
    samples = await writeSampleDocuments(folder);
  });
  test.afterAll(async () => {
    await harness?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('AC17 dropped documents are read, asked about and cited, with no network', async () => {
    const { page, close } = await harness.launch();
    await dropDocuments(page, samples);
    await ask(page, questions.first);
    await openCitation(page);
    await openPdfPage(page);
    await ask(page, questions.second);
    await close();
  });

  test('AC17 the thread is there after a restart, goes on, is summarised and expanded', async () => {
    const { page, close } = await harness.launch();
    await openThread(page, /water table/i);
    await ask(page, questions.followUp);
    await summariseAndExpand(page, 6);
    await close();
  });

  test('A question, its source and back, by keyboard alone', async () => {
    const { page, close } = await harness.launch();
    await askByKeyboard(page, questions.first);
    await close();
  });

  test('E7 a document is forgotten through its sheet and leaves a receipt; the theme stays dark', async () => {
    const first = await harness.launch();
    await forgetPaper(first.page);
    await chooseDark(first.page);
    await first.close();
    const second = await harness.launch();
    await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(second.page.getByText('48 centimetres')).toHaveCount(0);
    await second.page.getByRole('button', { name: 'Receipts' }).click();
    await expect(second.page.getByText('Clean: nothing of it is left.').first()).toBeVisible();
    await second.close();
  });
}
