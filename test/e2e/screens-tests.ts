import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import { type GatedModel, gatedAnswer, startGatedModel } from './gated-model.ts';
import type { HostHarness, RunningHost } from './host.ts';
import { picture } from './picture.ts';
import { writeSampleDocuments } from './sample-documents.ts';

const wide = { width: 1360, height: 860 };
const narrow = { width: 420, height: 780 };

/** What every screen owes whoever sits before it: ways in, ways out, and nothing lost on the way. */
export function describeScreens(create: () => Promise<HostHarness>): void {
  test.describe.configure({ mode: 'serial' });
  let harness: HostHarness;
  let model: GatedModel;
  let host: RunningHost;
  let folder: string;
  test.beforeAll(async () => {
    model = await startGatedModel();
    harness = await create();
    folder = await mkdtemp(join(tmpdir(), 'commonplace-screens-'));
    host = await harness.launch(model.environment);
  });
  test.afterAll(async () => {
    await host?.close();
    await harness?.remove();
    await model?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('D4 a proposed task and a half-written question wait in their own thread, edits included', async () => {
    const { page } = host;
    await ask(page, 'What time is it in the first thread?');
    await expect(answers(page)).toHaveCount(1);
    await composer(page).fill('Find out what time it is.');
    await page.getByRole('button', { name: 'Research task' }).click();
    const card = page.getByRole('form', { name: 'Research task' });
    await card.getByRole('textbox', { name: 'Goal' }).fill('Find out the hour.');
    await composer(page).fill('A thought for later');
    await page.getByRole('button', { name: 'New thread' }).click();
    await expect(card).toHaveCount(0);
    await expect(composer(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Settings' }).click();
    await openThread(page, /first thread/);
    await expect(card.getByRole('textbox', { name: 'Goal' })).toHaveValue('Find out the hour.');
    await expect(composer(page)).toHaveValue('A thought for later');
    await composer(page).fill('');
    await card.getByRole('button', { name: 'Discard' }).click();
    await expect(composer(page)).toHaveValue('Find out what time it is.');
    await composer(page).fill('');
  });

  test('C5 a paused run is offered under its question after a later answer, and Escape stops a run', async () => {
    const { page } = host;
    const gate = model.holdNext();
    const row = page.getByRole('grid', { name: 'Threads' }).getByRole('row', { name: /first thread/ });
    await ask(page, 'Which question was paused?');
    await gate.reached;
    await expect(row).toContainText('Thinking');
    await page.getByRole('button', { name: 'Pause' }).click();
    gate.open();
    const offer = page.getByText('It goes on where it stopped');
    await expect(offer).toBeVisible();
    await expect(row).toContainText('Paused');
    await ask(page, 'And one asked later?');
    await expect(answers(page)).toHaveCount(2);
    await expect(offer).toBeVisible();
    const stopped = model.holdNext();
    await ask(page, 'Which one was stopped?');
    await stopped.reached;
    await page.keyboard.press('Escape');
    await expect(page.getByText('You stopped this run.')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    stopped.open();
    await page.locator('.notice-inline', { has: offer }).getByRole('button', { name: 'Resume' }).click();
    await expect(answers(page)).toHaveCount(3);
    await expect(offer).toHaveCount(0);
  });

  test('what is asked comes into view, and there is a way back to the latest', async () => {
    const { page } = host;
    await page.setViewportSize({ ...wide, height: 480 });
    const list = page.getByRole('feed', { name: 'Messages' });
    const toTop = () => list.evaluate((element) => element.scrollTo(0, 0));
    await toTop();
    await page.getByRole('button', { name: 'Latest' }).click();
    await expect(answers(page).last()).toBeInViewport();
    await toTop();
    await ask(page, 'Asked while reading the beginning?');
    await expect(page.locator('.message-question', { hasText: 'Asked while reading' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0);
    await page.setViewportSize(wide);
  });

  test('D7 an offer to pin is dismissed for good', async () => {
    const { page } = host;
    await ask(page, 'Always answer in metres. How long is it?');
    const offer = page.getByRole('list', { name: 'Offered for pinning' });
    await expect(offer).toContainText('Always answer in metres.');
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await openThread(page, /first thread/);
    await expect(page.locator('.message-question', { hasText: 'How long is it?' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test('every menu of the list of records has a name of its own', async () => {
    const menus = host.page
      .getByRole('grid', { name: 'Records' })
      .getByRole('button', { name: /^Actions for/ });
    await expect(menus.first()).toBeVisible();
    const names = await menus.evaluateAll((all) => all.map((menu) => menu.getAttribute('aria-label') ?? ''));
    expect(names.some((name) => name.includes('Asked while reading'))).toBe(true);
    expect(names.filter((name) => name === 'Actions for this record')).toEqual([]);
  });

  test('A note is added from the list of records and stands in it', async () => {
    const { page } = host;
    await page.getByRole('button', { name: 'Add note …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    const field = dialog.getByRole('textbox', { name: 'Note' });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeDisabled();
    await field.fill('The gauge stands at the mouth.\nIt is read at noon.');
    await picture(page, 'note-dialog-wide');
    await dialog.getByRole('button', { name: /Where it holds/ }).click();
    await page.getByRole('option', { name: 'In the open thread only' }).click();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(dialog).toHaveCount(0);
    const toast = page.getByRole('alertdialog').filter({ hasText: 'The note is kept.' });
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
    const records = page.getByRole('grid', { name: 'Records' });
    await expect(records.getByRole('row', { name: /The gauge stands at the mouth/ })).toContainText(/note/i);
    await page.getByRole('button', { name: 'Add note …' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('the keyboard finds threads and begins one', async () => {
    const { page } = host;
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox', { name: 'Search threads' })).toBeFocused();
    await page.keyboard.press('Control+Shift+O');
    await expect(composer(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'New thread' })).toBeVisible();
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
  });

  test('a pane that is made wider is no edit of the settings', async () => {
    const { page } = host;
    await page.getByRole('separator', { name: 'Width of the inspector' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(800);
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('E7 in a narrow window every page leads to the threads, and Escape leads out after a forget', async () => {
    const { page } = host;
    const samples = await writeSampleDocuments(join(folder, 'papers'));
    await dropFiles(await dragFilesOver(page, [samples.notes]));
    const notes = page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: /Field notes/ });
    await expect(notes).toContainText('passage');
    await page.setViewportSize(narrow);
    for (const name of ['Recall test', 'Receipts', 'Settings']) {
      await page.getByRole('button', { name: 'Threads', exact: true }).click();
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Threads', exact: true }).click();
    await notes.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Forget …' }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Forgotten' })).toContainText('Clean');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Forgotten' })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Threads', exact: true }).click();
    await page.getByRole('row', { name: /first thread/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(wide);
  });

  test('with the system’s own colours the meter keeps its parts and the open thread its mark', async () => {
    const { page } = host;
    await page.emulateMedia({ forcedColors: 'active' });
    const colors = await page
      .locator('.segment-bar .segment-piece')
      .evaluateAll((pieces) => pieces.map((piece) => getComputedStyle(piece).backgroundColor));
    expect(new Set(colors).size).toBeGreaterThan(3);
    const outline = await page
      .locator('.side-item-current')
      .evaluate((row) => getComputedStyle(row).outlineStyle);
    expect(outline).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
  });
}

function composer(page: Page) {
  return page.getByRole('textbox', { name: 'Your question' });
}

async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

function answers(page: Page) {
  return page.locator('.message-assistant:not(.message-live)').getByText(gatedAnswer);
}

async function openThread(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('grid', { name: 'Threads' }).getByRole('row', { name }).click();
}
