import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeModelChange } from './model-change-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('the embedding model in the window', () => {
  if (runtime.found) describeModelChange(() => createElectronHarness(runtime));
});
