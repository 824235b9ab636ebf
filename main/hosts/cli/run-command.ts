import type { Client } from '../../../shared/contract/contract.ts';
import { toErrorData } from '../../../shared/errors.ts';
import { onStop } from '../on-stop.ts';
import { vaultLocation } from '../vault-location.ts';
import { workerScripts } from '../worker-scripts.ts';
import type { Live, Outcome } from './command.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Output } from './output.ts';

export interface Session {
  readonly vault: string | undefined;
  readonly output: Output;
}

/** Opens the vault, runs one command in it, prints what it came to and closes the vault again, whatever happened. */
export async function runCommand(
  session: Session,
  command: (client: Client, live: Live) => Promise<Outcome>,
): Promise<ExitCode> {
  try {
    const { createApp } = await import('../../app.ts');
    const { createLocalClient } = await import('../../ipc/local-client.ts');
    const environment = process.env;
    const app = await createApp({
      vault: vaultLocation({ option: session.vault, environment, platform: process.platform }),
      host: 'cli',
      environment,
      workers: workerScripts(new URL('../cli.ts', import.meta.url).href),
    });
    for (const notice of app.notices) process.stderr.write(`${notice}\n`);
    const keepRunning = onStop(() => app.close(), exitCode.interrupted);
    try {
      const { reports, succeeded } = await command(createLocalClient(app.handlers), {
        print: session.output.print,
        subscribe: (listener) => void app.subscribe(listener),
      });
      for (const report of reports) {
        session.output.print(report);
      }
      return succeeded ? exitCode.done : exitCode.failed;
    } finally {
      keepRunning();
      await app.close();
    }
  } catch (error) {
    session.output.fail(toErrorData(error));
    return exitCode.failed;
  }
}
