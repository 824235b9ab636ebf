import { test } from 'playwright/test';
import { findElectron } from '../../build/test-runtimes.ts';
import { createElectronHarness } from './electron-app.ts';
import { describeHostileAnswer } from './hostile-answer-tests.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

test.describe('a hostile answer in the window', () => {
  if (runtime.found) describeHostileAnswer(() => createElectronHarness(runtime));
});
