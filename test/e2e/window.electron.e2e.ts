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

  test('shows the app without an error, and keeps a key with the keychain, never in the page', async () => {
    const { app, page } = await harness.launch();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.reload();
    await expect(page.locator('#root')).not.toBeEmpty();
    const kept = await page.evaluate("window.commonplace.settings.setKey({ key: 'sk-e2e-secret' })");
    expect(kept).toMatchObject({ key: 'keychain', keychain: true, offline: false });
    expect(JSON.stringify(kept)).not.toContain('sk-e2e-secret');
    await page.evaluate('window.commonplace.settings.setKey({ key: null })');
    expect(problems).toEqual([]);
    await app.close();
  });

  test('answers another window, whatever it shows, with unknown_sender', async () => {
    const { app } = await harness.launch();
    const codes = await app.evaluate(async ({ app: running, BrowserWindow }) => {
      const preload = `${running.getAppPath()}/out/preload/preload.cjs`;
      const webPreferences = { preload, sandbox: true, partition: 'window' };
      const foreign = new BrowserWindow({ show: false, webPreferences });
      const found: unknown[] = [];
      for (const url of ['data:text/html,foreign', 'app://commonplace/index.html']) {
        await foreign.loadURL(url);
        const call = 'window.commonplace.threads.list({}).then(() => null, (error) => error.code)';
        found.push(await foreign.webContents.executeJavaScript(call));
      }
      foreign.destroy();
      return found;
    });
    expect(codes).toEqual(['unknown_sender', 'unknown_sender']);
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
