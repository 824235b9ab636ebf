import { expect, test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { type BrowserHarness, createBrowserHarness } from './browser-app.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the page', () => {
  let harness: BrowserHarness;
  test.beforeAll(async () => {
    if (runtime.found) {
      harness = await createBrowserHarness(runtime.executablePath);
    }
  });
  test.afterAll(() => harness.remove());

  test('opens by the printed address, keeps the token out of the bar and shows the app', async () => {
    const { page, url, close } = await harness.launch();
    expect(page.url()).toBe(`${new URL(url).origin}/`);
    expect(await page.title()).toBe('Commonplace');
    await expect(page.locator('#root')).not.toBeEmpty();
    await close();
  });

  test('shows the app without an error and answers calls over its socket', async () => {
    const { page, close } = await harness.launch();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.reload();
    await expect(page.getByText('offline', { exact: false }).first()).toBeVisible();
    expect(problems).toEqual([]);
    await close();
  });

  test('says that the host is gone, and keeps a question that could not be sent', async () => {
    const { page, kill } = await harness.launch();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Is anybody there?');
    await page.keyboard.press('Enter');
    await expect(page.locator('.message-assistant:not(.message-live)')).toBeVisible();
    await kill();
    await expect(page.getByText('Commonplace can’t be reached.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your question' }).fill('And now?');
    await page.keyboard.press('Enter');
    const unsent = page.locator('.notice-error', { hasText: 'The connection to Commonplace is down.' });
    await expect(unsent.getByRole('button', { name: 'Ask again' })).toBeVisible();
    await expect(page.locator('.message-question', { hasText: 'And now?' })).toBeVisible();
    await page.close();
  });

  test('at a port that is taken it says so and ends, and lets its vault go', async () => {
    const { page, url, close } = await harness.launch();
    const { port } = new URL(url);
    for (const _time of ['first', 'again']) {
      const { code, output } = await harness.startAt(port);
      expect(code).toBe(1);
      expect(output).toContain(`can't listen on port ${port}`);
    }
    await expect(page.locator('#root')).not.toBeEmpty();
    await close();
  });

  test('the status bar fits a narrow window', async () => {
    const { page, close } = await harness.launch();
    for (const width of [1360, 900, 780, 480]) {
      await page.setViewportSize({ width, height: 500 });
      const bar = page.locator('.status-bar');
      expect(await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
    await close();
  });

  test('without the token there is nothing to see', async () => {
    const { page, url, close } = await harness.launch();
    await page.context().clearCookies();
    await page.goto(new URL(url).origin);
    await expect(page.locator('body')).toContainText('Open the whole address');
    await close();
  });
});
