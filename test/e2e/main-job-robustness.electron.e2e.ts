import { expect, test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeRobustness } from './main-job-robustness.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('what goes wrong around the window', () => {
  if (!runtime.found) return;
  describeRobustness(() => createElectronHarness(runtime));

  test('A second instance ends in silence and the first keeps its window', async () => {
    const harness = await createElectronHarness(runtime);
    const { app, page, close } = await harness.launch();
    const focused = app.evaluate(
      ({ app: running }) =>
        new Promise<string>((resolve) => running.once('second-instance', () => resolve('told'))),
    );
    const output = await harness.startBeside(/could not|error box/i, 'profile');
    expect(output).not.toMatch(/vault/);
    expect(await focused).toBe('told');
    expect(app.windows()).toHaveLength(1);
    await expect(page.getByText('Offline model')).toBeVisible();
    await close();
    await harness.remove();
  });
});
