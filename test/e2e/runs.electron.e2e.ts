import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeRuns } from './runs-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('runs in the window', () => {
  if (runtime.found) describeRuns(() => createElectronHarness(runtime));
});
