import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCommand } from './ensure-build.ts';
import { root, runStep, toolCommand } from './run-step.ts';
import { addCounts, type Counts, readPlaywrightReport, readVitestReport } from './test-report.ts';
import { findChromium, findElectron, type Runtime } from './test-runtimes.ts';

/** One step of `npm test`: shows its own output and answers what passed, failed and was skipped. */
interface Stage {
  readonly title: string;
  run(reportFile: string): Promise<Counts>;
}

const stages: readonly Stage[] = [
  check('format', toolCommand('@biomejs/biome/bin/biome', ['check', '.'])),
  check('lint', toolCommand('oxlint/bin/oxlint', ['--type-aware'])),
  check('types', toolCommand('typescript/bin/tsc', ['-b'])),
  vitest('unit'),
  vitest('integration'),
  vitest('acceptance'),
  check('build', buildCommand),
  playwright('browser', findChromium),
  playwright('electron', findElectron),
];

/** A tool that passes or fails as a whole. */
function check(title: string, command: readonly string[]): Stage {
  return {
    title,
    run: async () => {
      const { code } = await runStep(command);
      return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
    },
  };
}

function vitest(project: string): Stage {
  return {
    title: project,
    run: async (reportFile) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      const options = ['run', '--project', project, '--passWithNoTests', ...reporters];
      const { code } = await runStep(toolCommand('vitest/vitest.mjs', options));
      return readVitestReport(reportFile, code);
    },
  };
}

function playwright(project: string, find: () => Runtime<object>): Stage {
  return {
    title: `end to end: ${project}`,
    run: async (reportFile) => {
      const runtime = find();
      if (!runtime.found) {
        console.log(`SKIPPED ${project}: ${runtime.why}.`);
      }
      const options = ['test', '--project', project, '--reporter', 'list,json'];
      const command = toolCommand('playwright/cli.js', options);
      const { code } = await runStep(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile });
      return readPlaywrightReport(reportFile, code);
    },
  };
}

/** Runs every stage, whatever the ones before came to, and closes with one line that sums them up. */
async function test(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  const results: { readonly title: string; readonly counts: Counts }[] = [];
  for (const [index, stage] of stages.entries()) {
    console.log(`\n== ${stage.title}`);
    results.push({ title: stage.title, counts: await stage.run(join(folder, `${index}.json`)) });
  }
  await rm(folder, { recursive: true, force: true });
  console.log(`\n== all of ${root}`);
  for (const { title, counts } of results) {
    console.log(`${title.padEnd(22)} ${describe(counts)}`);
  }
  const total = addCounts(results.map(({ counts }) => counts));
  console.log(`\n${describe(total)}`);
  return total.failed === 0 ? 0 : 1;
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

process.exitCode = await test();
