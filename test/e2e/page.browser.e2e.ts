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

  test('without the token there is nothing to see', async () => {
    const { page, url, close } = await harness.launch();
    await page.context().clearCookies();
    await page.goto(new URL(url).origin);
    await expect(page.locator('body')).toContainText('Open the whole address');
    await close();
  });
});
