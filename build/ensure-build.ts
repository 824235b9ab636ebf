import { root, runStep, toolCommand } from './run-step.ts';
import { isBuildStale } from './stale-build.ts';

export const buildCommand = toolCommand('electron-vite/bin/electron-vite.js', [
  'build',
  '--logLevel',
  'warn',
]);

/** Builds the app unless what is built is newer than every source. Throws when the build fails. */
export async function ensureBuild(): Promise<void> {
  if (!isBuildStale(root)) {
    return;
  }
  console.log('Building Commonplace…');
  const { code } = await runStep(buildCommand);
  if (code !== 0) {
    throw new Error(`The build failed with exit code ${code}; see above.`);
  }
}
