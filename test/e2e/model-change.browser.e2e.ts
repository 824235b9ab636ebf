import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeModelChange } from './model-change-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the embedding model in the browser', () => {
  if (runtime.found) describeModelChange(() => createBrowserHarness(runtime.executablePath));
});
