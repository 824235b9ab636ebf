import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';

/** Sends a signal, unless the process has ended already, and waits for its end. */
export async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** What a process has written to either stream by the time `expected` is in it or the process ends; then it is killed. */
export async function outputUntil(child: ChildProcessWithoutNullStreams, expected: RegExp): Promise<string> {
  let output = '';
  await new Promise<void>((resolve) => {
    const note = (data: unknown): void => {
      output += String(data);
      if (expected.test(output)) resolve();
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('close', () => resolve());
  });
  await endBy(child, 'SIGKILL');
  return output;
}
