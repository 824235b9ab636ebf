import { expect, type Page, test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';

const chromium = findChromium();
test.skip(!chromium.found, chromium.found ? '' : chromium.why);

test('a backup is restored from Settings at the next start, and what was there is kept as another', async () => {
  if (!chromium.found) return;
  const harness = await createBrowserHarness(chromium.executablePath);
  try {
    const first = await harness.launch();
    await ask(first.page, 'What do numbats eat by day?');
    await first.close();
    const second = await harness.launch();
    await ask(second.page, 'Where do herons stand in winter?');
    await second.page.getByRole('button', { name: 'Settings' }).click();
    const backups = second.page.getByRole('region', { name: 'Backups' });
    await expect(backups.getByRole('listitem')).toHaveCount(1);
    await backups.getByRole('button', { name: /^Restore the backup of/ }).click();
    await second.page.getByRole('button', { name: 'Restore at the next start' }).click();
    await expect(backups).toContainText('Restored when Commonplace is started again');
    await second.close();
    const third = await harness.launch();
    await expect(third.page.getByText(/The backup .* has been restored/)).toBeVisible();
    const threads = third.page.getByRole('navigation', { name: 'Threads and library' });
    await expect(threads).toContainText('What do numbats eat by day?');
    await expect(threads).not.toContainText('Where do herons stand');
    await third.page.getByRole('button', { name: 'Settings' }).click();
    await expect(third.page.getByRole('region', { name: 'Backups' }).getByRole('listitem')).toHaveCount(2);
    await third.close();
  } finally {
    await harness.remove();
  }
});

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message-assistant:not(.message-live)')).toHaveCount(1, { timeout: 30_000 });
}
