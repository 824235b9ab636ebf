import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A tool of the project by its entry file inside node_modules, run with this Node.js. */
export function toolCommand(entry: string, options: readonly string[] = []): readonly string[] {
  return [process.execPath, join(root, 'node_modules', entry), ...options];
}

/** How a command ended: a signal when it was killed, else its exit code. */
export interface StepEnd {
  readonly code: number;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs a command with its output shown. Being asked to end is passed on to it; Ctrl+C in a terminal reaches it by itself, and is
 * waited out here.
 */
export function runStep(
  [command = '', ...options]: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<StepEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    const passOn = (signal: NodeJS.Signals) => child.kill(signal);
    const waitOut = () => undefined;
    process.on('SIGTERM', passOn).on('SIGHUP', passOn).on('SIGINT', waitOut);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', passOn).off('SIGHUP', passOn).off('SIGINT', waitOut);
      resolve({ code: code ?? 1, signal });
    });
  });
}
