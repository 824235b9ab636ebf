/**
 * Draws every main state of the app in real Chromium, in three sizes and two themes, over a vault of its own.
 * Build first, then: node test/e2e/main-job-pictures.ts FOLDER [SIZE…]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { findChromium } from '../../build/test-runtimes.ts';
import { finishChunk, startOpenAiStandIn, textChunk } from '../scripted/openai-stand-in.ts';
import { type BrowserHarness, createBrowserHarness } from './browser-app.ts';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import { questions } from './main-job.ts';
import { type SampleDocuments, sampleTexts, writeSampleDocuments } from './sample-documents.ts';

const sizes = {
  wide: { width: 1440, height: 900 },
  medium: { width: 760, height: 900 },
  narrow: { width: 480, height: 860 },
} as const;
type Size = keyof typeof sizes;

const [folder = 'node_modules/.cache/pictures', ...names] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const runtime = findChromium();
if (!runtime.found) throw new Error(runtime.why);
const scratch = await mkdtemp(join(tmpdir(), 'commonplace-pictures-'));
const samples = await writeSampleDocuments(join(scratch, 'papers'));
for (const size of ['wide', 'medium', 'narrow'] as const) {
  if (names.length > 0 && !names.includes(size)) continue;
  const harness = await createBrowserHarness(runtime.executablePath);
  try {
    await drawJob(harness, size, samples);
    await drawFaults(harness, size);
  } finally {
    await harness.remove();
  }
}
await rm(scratch, { recursive: true, force: true });

/** One state, in light and in dark. */
async function draw(page: Page, size: Size, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), animations: 'disabled' });
  }
}

async function drawJob(harness: BrowserHarness, size: Size, papers: SampleDocuments): Promise<void> {
  const { page, close } = await harness.launch();
  const shot = (name: string): Promise<void> => draw(page, size, name);
  await page.setViewportSize(sizes[size]);
  await page.reload();
  await page.getByText('Begin with your documents').waitFor();
  await shot('01-empty');
  await showSide(page, size);
  const drag = await dragFilesOver(page, papers.all);
  await shot('02-drop');
  await dropFiles(drag);
  await page
    .getByText(/^(Reading|Storing), /)
    .first()
    .waitFor();
  await shot('03-ingesting');
  const done = page.getByRole('grid', { name: 'Documents' }).getByText(/passage/);
  await done.nth(papers.all.length - 2).waitFor();
  await shot('04-library-failed');
  await closeNotifications(page);
  await closeDrawer(page, size);
  await ask(page, questions.first.text);
  await ask(page, questions.second.text);
  await shot('05-answer');
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await page.locator('mark').waitFor();
  await shot('06-passage-text');
  await page.getByRole('tab', { name: `Page ${sampleTexts.waterTablePage}` }).click();
  await page.locator('.pdf-mark').first().waitFor();
  await shot('07-passage-page');
  await page.getByRole('button', { name: 'Close source' }).click();
  await closeDrawer(page, size);
  await ask(page, 'Remember that the tower logger must be checked after every thunderstorm.');
  await page.getByText('1 tool call').last().click();
  await page.locator('.tool-calls button').first().click();
  await page.locator('.message-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await shot('08-tool-calls');
  await ask(page, questions.followUp.text);
  await press(page, size, 'Summarise');
  await page.getByText(/^Summary of/).waitFor();
  await closeNotifications(page);
  await shot('09-summary-folded');
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.locator('.summary-text').waitFor();
  await page.locator('.message-list').evaluate((list) => list.scrollTo(0, 0));
  await shot('10-summary-open');
  await openInspector(page, size);
  await page.getByRole('searchbox', { name: /filter/i }).fill('flux');
  await page.waitForTimeout(400);
  await shot('11-memory');
  await page.getByRole('tab', { name: 'Context' }).click();
  await page.getByText(/^Model call/).waitFor();
  await shot('12-context');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.waitForTimeout(300);
  await shot('13-timeline');
  await closeDrawer(page, size);
  await openPage(page, size, 'Recall test');
  await page.getByLabel('Query').fill('methane flux in summer');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForTimeout(400);
  await shot('14-recall');
  await openPage(page, size, 'Settings');
  await page.getByRole('textbox', { name: 'Extraction model' }).waitFor();
  await shot('15-settings');
  await showSide(page, size);
  await page.getByRole('button', { name: `Actions for ${sampleTexts.paperTitle}` }).click();
  await page.getByRole('menuitem', { name: 'Forget …' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).waitFor();
  await page.waitForTimeout(300);
  await shot('16-forget');
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByRole('dialog', { name: 'Forgotten' }).waitFor();
  await shot('17-receipt');
  await page.getByRole('dialog', { name: 'Forgotten' }).getByRole('button', { name: 'Close' }).click();
  await closeDrawer(page, size);
  await openPage(page, size, 'Receipts');
  await page.waitForTimeout(300);
  await shot('18-receipts');
  await close();
}

async function drawFaults(harness: BrowserHarness, size: Size): Promise<void> {
  const answer =
    'Rewetting lifts the water table within a year or two.\n\n- Blocked ditches hold the winter rain.\n- Sphagnum';
  const pieces = answer.split(/(?<= )/).map(textChunk);
  const refusals = [
    ['20-streaming', { kind: 'stream', chunks: pieces, ending: 'hang' }],
    [
      '22-bad-key',
      {
        kind: 'status',
        status: 401,
        body: { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
      },
    ],
    [
      '23-rate-limit',
      { kind: 'status', status: 429, body: { error: { message: 'Slow down', code: 'rate_limit_exceeded' } } },
    ],
    ['24-no-network', { kind: 'drop' }],
    ['25-plain-answer', { kind: 'stream', chunks: [...pieces, finishChunk('stop')] }],
  ] as const;
  for (const [name, reply] of refusals) {
    const standIn = await startOpenAiStandIn([reply]);
    const environment = { OPENAI_BASE_URL: standIn.baseUrl, OPENAI_API_KEY: 'sk-none' };
    const { page, close } = await harness.launch(environment);
    await page.setViewportSize(sizes[size]);
    await page.reload();
    await closeDrawer(page, size);
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why does rewetting help?');
    await page.keyboard.press('Enter');
    if (name === '20-streaming') {
      await page.getByText('Sphagnum').waitFor();
      await draw(page, size, name);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
      await draw(page, size, '21-stopped');
    } else {
      await page.locator('.notice-error, .message-assistant:not(.message-live)').waitFor({ timeout: 90_000 });
      await draw(page, size, name);
    }
    await close();
    await standIn.close();
  }
}

async function ask(page: Page, text: string): Promise<void> {
  const answers = page.locator('.message-assistant:not(.message-live)');
  const before = await answers.count();
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Enter');
  await answers.nth(before).waitFor();
}

async function showSide(page: Page, size: Size): Promise<void> {
  if (size !== 'narrow') return;
  const back = page.getByRole('button', { name: '‹ Conversation' });
  if (await back.isVisible()) await back.click();
  await page.getByRole('button', { name: 'Threads', exact: true }).click();
}

async function openPage(page: Page, size: Size, name: string): Promise<void> {
  await showSide(page, size);
  await page.getByRole('button', { name, exact: true }).click();
}

async function openInspector(page: Page, size: Size): Promise<void> {
  if (size !== 'wide') await page.getByRole('button', { name: 'Inspector' }).click();
}

async function press(page: Page, size: Size, name: string): Promise<void> {
  if (size === 'narrow') await page.getByRole('button', { name: 'Actions for this thread' }).click();
  await page.getByText(name, { exact: true }).click();
}

/** Narrower windows lay the side and the inspector over the conversation. */
async function closeDrawer(page: Page, size: Size): Promise<void> {
  if (size === 'wide') return;
  if ((await page.locator('.drawer').count()) > 0) await page.mouse.click(await placeBesideDrawer(page), 400);
  await page.locator('.drawer').waitFor({ state: 'detached' });
}

/** The side's drawer leaves room at the end of the window, the inspector's at its start. */
async function placeBesideDrawer(page: Page): Promise<number> {
  const isSide = (await page.locator('.drawer-start').count()) > 0;
  return isSide ? (page.viewportSize()?.width ?? 0) - 10 : 10;
}

async function closeNotifications(page: Page): Promise<void> {
  const closers = page.getByRole('button', { name: 'Close notification' });
  while ((await closers.count()) > 0) await closers.first().click();
}
