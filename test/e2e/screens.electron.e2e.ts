import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeScreens } from './screens-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('screens in the window', () => {
  if (runtime.found) describeScreens(() => createElectronHarness(runtime));
});
