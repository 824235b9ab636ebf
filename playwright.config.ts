import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Generous: what is waited for is there or isn't, however slow the machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each test starts an app with a vault of its own; one at a time keeps small machines honest.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  projects: [
    { name: 'browser', testMatch: '**/*.browser.e2e.ts' },
    { name: 'electron', testMatch: '**/*.electron.e2e.ts' },
  ],
});
