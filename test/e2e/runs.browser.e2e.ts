import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeRuns } from './runs-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('runs in the browser', () => {
  if (runtime.found) describeRuns(() => createBrowserHarness(runtime.executablePath));
});
