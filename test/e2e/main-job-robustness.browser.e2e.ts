import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeRobustness } from './main-job-robustness.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('what goes wrong around the browser', () => {
  if (runtime.found) describeRobustness(() => createBrowserHarness(runtime.executablePath));
});
