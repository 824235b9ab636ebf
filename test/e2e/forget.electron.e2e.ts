import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeForgetting } from './forget-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('forgetting in the window', () => {
  if (runtime.found) describeForgetting(() => createElectronHarness(runtime), 'window');
});
