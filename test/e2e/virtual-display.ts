import { spawn } from 'node:child_process';
import { onPath } from '../../build/test-runtimes.ts';

export interface VirtualDisplay {
  /** For the DISPLAY variable, for example `:99`. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server without a screen, on a display number of its own choice. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const options = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const server = spawn(onPath('Xvfb'), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    server.once('error', reject);
    server.once('close', (code) => reject(new Error(`Xvfb ended with exit code ${code}.`)));
  });
  return {
    name: `:${number}`,
    close: () => {
      server.kill();
      return ended;
    },
  };
}
