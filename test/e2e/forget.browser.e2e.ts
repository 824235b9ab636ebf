import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeForgetting } from './forget-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('forgetting in the browser', () => {
  if (runtime.found) describeForgetting(() => createBrowserHarness(runtime.executablePath), 'browser');
});
