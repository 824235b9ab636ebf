import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommonplaceError, toErrorData } from '../../shared/errors.ts';
import { createApp } from '../app.ts';
import { browserStorage } from './browser/browser-storage.ts';
import { startBrowserServer } from './browser/server.ts';
import { onStop } from './on-stop.ts';
import { vaultLocation } from './vault-location.ts';
import { workerScripts } from './worker-scripts.ts';

/** The browser host: `npm run serve -- [--vault DIR] [--port N]`. Prints the address to open and serves until it is stopped. */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { vault: { type: 'string' }, port: { type: 'string' } } });
  const port = portNumber(values.port);
  const rendererFolder = join(import.meta.dirname, '..', '..', 'out', 'renderer');
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new CommonplaceError(
      'unavailable',
      `The page is not built: ${rendererFolder} has no index.html. Run \`npm run build\` first.`,
    );
  }
  const environment = process.env;
  const vault = vaultLocation({ option: values.vault, environment, platform: process.platform });
  const app = await createApp({
    vault,
    host: 'browser',
    environment,
    workers: workerScripts(import.meta.url),
    windowStorage: browserStorage,
  });
  const server = await startBrowserServer({
    app,
    rendererFolder,
    port,
    token: randomBytes(24).toString('base64url'),
  }).catch(async (error: unknown) => {
    // Else the process would stay, unreachable, and keep the vault from the next try.
    await app.close();
    throw error;
  });
  console.log(`Commonplace is open at ${server.url}`);
  console.log(`The vault is ${vault}. Stop with Ctrl+C.`);
  onStop(async () => {
    await server.close();
    await app.close();
  }, 0);
}

/** Any free port unless one is named. */
function portNumber(text: string | undefined): number {
  const port = Number(text ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CommonplaceError(
      'invalid_input',
      '--port takes a number from 0 to 65535; 0 means any free one.',
    );
  }
  return port;
}

start().catch((error: unknown) => {
  console.error(toErrorData(error).message);
  process.exitCode = 1;
});
