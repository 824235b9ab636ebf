import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestReportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});

const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** Reads what vitest counted. */
export async function readVitestReport(file: string, exitCode: number): Promise<Counts> {
  if (!existsSync(file)) {
    return withoutReport(exitCode);
  }
  const report = vitestReportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return noticeFailure(counts, exitCode);
}

/** Reads what Playwright counted; a test that passed only when tried again counts as failed. */
export async function readPlaywrightReport(file: string, exitCode: number): Promise<Counts> {
  if (!existsSync(file)) {
    return withoutReport(exitCode);
  }
  const { stats } = playwrightReportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  return noticeFailure(counts, exitCode);
}

/** A runner that ended badly without a report, or without a failed test in it, counts as one failure. */
function noticeFailure(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function withoutReport(exitCode: number): Counts {
  return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
}
