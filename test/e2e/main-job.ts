import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import { type SampleDocuments, sampleTexts } from './sample-documents.ts';
import { watchTexts } from './seen-texts.ts';

/** What a researcher asks of the sample documents, and words that the answer must hold. */
export const questions = {
  first: { text: 'How far did the mean water table rise?', answer: sampleTexts.waterTable },
  second: { text: 'When was the highest methane flux reached?', answer: '38 milligrams' },
  followUp: { text: 'How often is the gas analyser calibrated?', answer: 'every Monday' },
} as const;

/** Drops the files; each shows how far it is, the damaged one why it can't be read, and a way to try again. */
export async function dropDocuments(page: Page, samples: SampleDocuments): Promise<void> {
  await expect(page.getByText('No documents yet.')).toBeVisible();
  const details = await watchTexts(page, '.side-item-detail');
  const drag = await dragFilesOver(page, samples.all);
  await dropFiles(drag);
  await expect(page.getByText('Drop to add to the library')).toBeHidden();
  const library = documentList(page);
  await expect(library.getByRole('row')).toHaveCount(samples.all.length);
  await expect(library.getByText(/passage/)).toHaveCount(samples.all.length - 1, { timeout: 60_000 });
  const seen = await details();
  expect(seen.some((text) => /^(Reading|Storing), \d+/.test(text))).toBe(true);

  const failed = library.getByRole('row', { name: sampleTexts.damagedName });
  const reason = failed.getByRole('button', { name: /is damaged/i });
  const folded = await reason.boundingBox();
  await reason.click();
  await expect(reason).toHaveAttribute('aria-expanded', 'true');
  expect((await reason.boundingBox())?.height).toBeGreaterThan(folded?.height ?? 0);
  await reason.click();
  await expect(reason).toHaveAttribute('aria-expanded', 'false');
  const before = (await details()).length;
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await expect(failed).toContainText(/damaged/i);
  expect((await details()).length).toBeGreaterThanOrEqual(before);
}

/** Asks, sees the answer grow, and ends with an answer that holds `expected` and a numbered citation. */
export async function ask(
  page: Page,
  question: { readonly text: string; readonly answer: string },
): Promise<void> {
  const answers = page.locator('.message-assistant:not(.message-live)');
  const before = await answers.count();
  const grown = await watchTexts(page, '.message-live');
  await page.getByRole('textbox', { name: 'Your question' }).fill(question.text);
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(before + 1);
  const answer = answers.last();
  await expect(answer).toContainText(question.answer);
  await expect(answer.getByRole('button', { name: /^Source 1:/ }).first()).toBeVisible();
  await expect(page.locator('.message-live')).toHaveCount(0);
  expect((await grown()).length, 'the answer is seen while it is written').toBeGreaterThan(1);
}

/** Opens the first citation of the latest answer: document, page and the marked words. */
export async function openCitation(page: Page): Promise<void> {
  const answer = page.locator('.message-assistant').last();
  await answer
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await expect(source.getByRole('heading', { name: sampleTexts.paperTitle })).toBeVisible();
  await expect(source.locator('.source-header')).toContainText(`Page ${sampleTexts.waterTablePage}`);
  await expect(source.locator('mark')).toContainText('48 centimetres to 9 centimetres');
  await expect(source.locator('mark')).toBeInViewport();
}

/** Opens the cited page as it looks in the PDF, with the words marked on it. */
export async function openPdfPage(page: Page): Promise<void> {
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await source.getByRole('tab', { name: `Page ${sampleTexts.waterTablePage}` }).click();
  await expect(source.locator('.pdf-page canvas')).toBeVisible();
  await expect(source.locator('.pdf-mark').first()).toBeVisible();
}

/** Finds the thread of `question` in the list and opens it. */
export async function openThread(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('grid', { name: 'Threads' }).getByRole('row', { name: title }).click();
  await expect(page.locator('.message-assistant').first()).toBeVisible();
}

/** Summarises the thread and opens the strip to the messages it stands for. */
export async function summariseAndExpand(page: Page, messages: number): Promise<void> {
  await page.getByRole('button', { name: 'Summarise' }).click();
  const strip = page.getByRole('region', { name: `Summary of ${messages} messages` });
  await expect(strip).toBeVisible();
  await expect(page.locator('.message-question', { hasText: questions.first.text })).toBeHidden();
  await strip.getByRole('button', { name: 'Expand' }).click();
  await expect(strip.locator('.summary-text')).toContainText('original message');
  await expect(page.locator('.message-question', { hasText: questions.first.text })).toBeVisible();
  await expect(page.locator('.message-assistant', { hasText: questions.first.answer })).toBeVisible();
}

/** Forgets a document through the sheet, reads the receipt, and finds nothing of it on the screen. */
export async function forgetPaper(page: Page): Promise<void> {
  const row = documentList(page).getByRole('row', { name: sampleTexts.paperTitle });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Forget …' }).click();
  const sheet = page.getByRole('dialog', { name: 'Forget' });
  await expect(sheet).toContainText('passages');
  await sheet.getByRole('button', { name: 'Forget', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: 'Forgotten' });
  await expect(receipt).toContainText('Clean: nothing of it is left.');
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('48 centimetres')).toHaveCount(0);
}

/** Chooses the dark theme in the settings, which takes effect at once. */
export async function chooseDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

function documentList(page: Page) {
  return page.getByRole('grid', { name: 'Documents' });
}
