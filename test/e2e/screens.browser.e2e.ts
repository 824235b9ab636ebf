import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeScreens } from './screens-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('screens in the browser', () => {
  if (runtime.found) describeScreens(() => createBrowserHarness(runtime.executablePath));
});
