import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeMainJob } from './main-job-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the main job in the window', () => {
  if (runtime.found) describeMainJob(() => createElectronHarness(runtime));
});
