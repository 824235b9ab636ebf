import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunProgram } from '../models/embed/model-package.ts';

const execute = promisify(execFile);
const boundMilliseconds = 5 * 60_000;

/** Runs a program of the user's machine to its end, within five minutes. */
export const runProgram: RunProgram = async (program, parameters, { directory, signal }) => {
  const { stdout } = await execute(program, [...parameters], {
    cwd: directory,
    timeout: boundMilliseconds,
    // npm is a script there.
    shell: process.platform === 'win32',
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
};
