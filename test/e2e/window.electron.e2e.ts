import { expect, test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness, type ElectronHarness } from './electron-app.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the window', () => {
  let harness: ElectronHarness;
  test.beforeAll(async () => {
    if (runtime.found) {
      harness = await createElectronHarness(runtime);
    }
  });
  test.afterAll(() => harness.remove());

  test('opens on the app’s own origin, isolated, and answers calls with codes', async () => {
    const { app, page } = await harness.launch();
    expect(page.url()).toBe('app://commonplace/index.html');
    expect(await page.title()).toBe('Commonplace');
    expect(await page.evaluate(() => [typeof require, typeof process])).toEqual(['undefined', 'undefined']);
    const threads = await page.evaluate('window.commonplace.threads.list({})');
    expect(threads).toEqual({ threads: [] });
    const refused = await page.evaluate(
      'window.commonplace.threads.messages({ thread_id: "" }).then(() => null, (error) => error)',
    );
    expect(refused).toMatchObject({ code: 'invalid_input' });
    await app.close();
  });

  test('refuses to navigate, to open windows, to read outside its folder and to ask for permissions', async () => {
    const { app, page } = await harness.launch();
    await page.evaluate("location.assign('https://example.com/')");
    expect(await page.evaluate("window.open('https://example.com/') === null")).toBe(true);
    expect(app.windows()).toHaveLength(1);
    expect(page.url()).toBe('app://commonplace/index.html');
    const statuses = await page.evaluate(`Promise.all([
      '/../package.json', '/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/preload.cjs',
    ].map((path) => fetch(path).then((response) => response.status)))`);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const permission = await page.evaluate(
      "navigator.permissions.query({ name: 'notifications' }).then((status) => status.state)",
    );
    expect(permission).toBe('denied');
    await app.close();
  });
});
