import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeMainJob } from './main-job-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the main job in the browser', () => {
  if (runtime.found) describeMainJob(() => createBrowserHarness(runtime.executablePath));
});
