import { join } from 'node:path';
import { root, runStep } from './run-step.ts';

/** Runs the browser host until it ends and answers its exit code. */
export async function serve(options: readonly string[]): Promise<number> {
  const command = [process.execPath, join(root, 'build/run.mjs'), join(root, 'main/hosts/browser.ts')];
  const { code } = await runStep([...command, ...options]);
  return code;
}
