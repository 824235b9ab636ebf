import { expect, type Locator, type Page, test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.why);

const question = 'Is quokkamarmalade the word that the keeper of the ledger chose?';

test('E4 E8 another window lets go of what is forgotten in the first: on the screen and in its storage', async () => {
  if (!chromium.found) return;
  const harness = await createBrowserHarness(chromium.executablePath);
  try {
    const { page, url, close } = await harness.launch();
    await page.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(page.locator('.message-assistant:not(.message-live)')).toHaveCount(1, { timeout: 30_000 });
    const other = await page.context().browser()?.newPage();
    if (other === undefined) throw new Error('The page has no browser to open another in.');
    await other.goto(url);
    await threadsOf(other).getByRole('row', { name: question }).first().click();
    await expect(other.locator('.message-question')).toContainText('quokkamarmalade');

    await threadsOf(page)
      .getByRole('button', { name: `Actions for ${question}` })
      .click();
    await page.getByRole('menuitem', { name: 'Forget this thread …' }).click();
    const sheet = page.getByRole('dialog', { name: 'Forget' });
    await sheet.getByRole('button', { name: 'Forget', exact: true }).click();
    const receipt = page.getByRole('dialog', { name: 'Forgotten' });
    await expect(receipt).toContainText('Clean: nothing of it is left.', { timeout: 30_000 });
    await expect(receipt).toContainText('The browser that shows the page');
    await receipt.getByText(/consumers audited/).click();
    await expect(receipt.getByText(/^window .* dropped it$/)).toHaveCount(2);
    await receipt.getByRole('button', { name: 'Close' }).click();
    for (const one of [page, other]) {
      await expect(one.getByText('quokkamarmalade')).toHaveCount(0);
      expect(
        await one.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ).not.toContain('quokka');
      expect(await one.evaluate(() => document.documentElement.outerHTML)).not.toContain('quokkamarmalade');
    }
    await close();
  } finally {
    await harness.remove();
  }
});

function threadsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Threads and library' });
}
