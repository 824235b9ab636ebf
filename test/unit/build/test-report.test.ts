import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCounts, readPlaywrightReport, readVitestReport } from '../../../build/test-report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reportFile(name: string, report: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(report));
  return file;
}

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

test('both runners are read into the same counts', async () => {
  const vitest = await reportFile('vitest.json', { ...vitestReport, numFailedTests: 2 });
  expect(await readVitestReport(vitest, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 };
  const playwright = await reportFile('playwright.json', { stats });
  expect(await readPlaywrightReport(playwright, 1)).toEqual({ passed: 3, failed: 2, skipped: 4 });
});

test('a runner that ended badly is a failure even when no test failed or no report was written', async () => {
  const file = await reportFile('suite-error.json', vitestReport);
  expect((await readVitestReport(file, 1)).failed).toBe(1);
  expect((await readVitestReport(join(folder, 'none.json'), 1)).failed).toBe(1);
  expect((await readPlaywrightReport(join(folder, 'none.json'), 0)).failed).toBe(0);
});

test('counts are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addCounts([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
