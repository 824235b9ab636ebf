import { test } from 'playwright/test';
import { findChromium } from '../../build/test-runtimes.ts';
import { createBrowserHarness } from './browser-app.ts';
import { describeHostileAnswer } from './hostile-answer-tests.ts';

const runtime = findChromium();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('a hostile answer in the browser', () => {
  if (runtime.found) describeHostileAnswer(() => createBrowserHarness(runtime.executablePath));
});
