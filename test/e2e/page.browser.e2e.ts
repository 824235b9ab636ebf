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
});
