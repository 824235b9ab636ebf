import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { dragFilesOver, dropFiles } from './drop-files.ts';
import type { HostHarness } from './host.ts';
import { picture } from './picture.ts';

const fact = 'The Kestrel ledger was sealed with the word quokkamarmalade in the spring of 2025.';
const title = 'kestrel-ledger.txt';

/** A document that two answers cite and one summary holds is forgotten, in whichever host `create` starts. */
export function describeForgetting(create: () => Promise<HostHarness>, host: string): void {
  let harness: HostHarness;
  let folder: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commonplace-forget-'));
    await writeFile(join(folder, title), `${fact}\n\nHerons wait in shallow water for small fish.\n`);
    harness = await create();
  });
  test.afterAll(async () => {
    await harness?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('E7 E8 the plan, the receipt and the screen: nothing of the document is left', async () => {
    const { page, close } = await harness.launch();
    await dropFiles(await dragFilesOver(page, [join(folder, title)]));
    const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: title });
    await expect(row).toContainText('1 passage', { timeout: 60_000 });
    await ask(page, 'With which word was the Kestrel ledger sealed?', 1);
    await page.getByRole('button', { name: 'Summarise' }).first().click();
    const strip = page.locator('.summary-strip');
    await expect(strip).toHaveCount(1, { timeout: 30_000 });
    // The first answer is folded into the summary now.
    await ask(page, 'In which spring was the Kestrel ledger sealed with a word?', 1);

    await page.getByRole('tab', { name: 'Context' }).click();
    await page.getByRole('button', { name: 'Exact input', exact: true }).click();
    const input = page.getByRole('list', { name: 'Messages as sent' });
    await expect(input).toContainText(fact);
    await expect(input).not.toContainText('Forgotten since');

    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Forget …' }).click();
    const sheet = page.getByRole('dialog', { name: 'Forget' });
    await expect(sheet).toContainText('2 answers used it');
    await expect(sheet.getByRole('group', { name: 'What will be forgotten' })).toContainText(/1 summary/i);
    await picture(page, `forget-plan-${host}`);
    await sheet.getByRole('button', { name: 'Forget', exact: true }).click();
    const receipt = page.getByRole('dialog', { name: 'Forgotten' });
    await expect(receipt).toContainText('Clean: nothing of it is left.', { timeout: 30_000 });
    await receipt.getByText(/consumers audited/).click();
    await expect(receipt).toContainText('dropped it');
    await picture(page, `forget-receipt-${host}`);
    await receipt.getByRole('button', { name: 'Close' }).click();

    await expect(row).toHaveCount(0);
    await expect(page.getByText('quokkamarmalade')).toHaveCount(0);
    await expect(input).toContainText('[Forgotten since: record');
    await expect(input).toContainText('In which spring was the Kestrel ledger sealed with a word?');
    await expect(page.getByText(/^Something of it was forgotten at version \d+/)).toBeVisible();
    await picture(page, `forget-input-${host}`);
    // What is left of the summary, its question, is summarised again.
    await expect(strip).toContainText('Summary of 1 message', { timeout: 30_000 });
    await strip.getByRole('button', { name: 'Expand' }).click();
    await expect(strip).toContainText('Made again after one of its messages was forgotten.');
    await expect(page.locator('.message-question')).toHaveCount(2);
    await expect(page.getByText('quokkamarmalade')).toHaveCount(0);
    await picture(page, `forget-after-${host}`);

    await page.getByRole('button', { name: 'Receipts' }).click();
    await page.getByRole('textbox', { name: 'Forget everything about' }).fill('Kestrel ledger');
    await page.getByRole('button', { name: 'Find' }).click();
    const about = page.getByRole('region', { name: 'Forget everything about something' });
    await about.getByRole('listitem').filter({ hasText: 'With which word' }).first().click();
    await expect(page.getByRole('button', { name: 'Forget 1 record …' })).toBeEnabled();
    await picture(page, `forget-receipts-${host}`);
    await close();
  });

  test('E4 E8 the page of receipts: what was found goes with a forget, and the proof is there once the scan has ended', async () => {
    const { page, close } = await harness.launch();
    const other = join(folder, 'heron-ledger.txt');
    await writeFile(other, 'The Heron ledger was opened with the word wombatpreserve.\n');
    await dropFiles(await dragFilesOver(page, [other]));
    const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: 'heron-ledger.txt' });
    await expect(row).toContainText('1 passage', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Receipts' }).click();
    await page.getByRole('textbox', { name: 'Forget everything about' }).fill('Heron ledger');
    await page.getByRole('button', { name: 'Find' }).click();
    const about = page.getByRole('region', { name: 'Forget everything about something' });
    await expect(about).toContainText('wombatpreserve');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Forget …' }).click();
    await page
      .getByRole('dialog', { name: 'Forget' })
      .getByRole('button', { name: 'Forget', exact: true })
      .click();
    const receipt = page.getByRole('dialog', { name: 'Forgotten' });
    await expect(receipt).toContainText('Clean: nothing of it is left.', { timeout: 30_000 });
    await receipt.getByRole('button', { name: 'Close' }).click();
    await expect(about).not.toContainText('wombatpreserve');
    await expect(page.locator('.receipt-list > li').first()).toContainText('Clean: nothing of it is left.');
    await expect(page.locator('.receipt-list')).not.toContainText('The scan has not ended yet.');
    await close();
  });

  test('E6 what was forgotten and is dropped again is asked about first', async () => {
    const { page, close } = await harness.launch();
    await dropFiles(await dragFilesOver(page, [join(folder, 'heron-ledger.txt')]));
    const asked = page.getByRole('alertdialog').filter({ hasText: 'heron-ledger.txt was not added.' });
    await expect(asked).toContainText('This content was forgotten', { timeout: 60_000 });
    await picture(page, `forgotten-again-${host}`);
    const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row', { name: 'heron-ledger.txt' });
    await expect(row).toHaveCount(0);
    await asked.getByRole('button', { name: 'Add it again' }).click();
    await expect(asked).toHaveCount(0);
    await expect(row).toContainText('1 passage', { timeout: 60_000 });
    await close();
  });
}

async function ask(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Enter');
  const answers = page.locator('.message-assistant:not(.message-live)');
  await expect(answers.getByRole('button', { name: /^Source 1:/ })).toHaveCount(count, { timeout: 30_000 });
}
