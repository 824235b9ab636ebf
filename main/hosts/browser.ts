import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toErrorData } from '../../shared/errors.ts';
import { createApp } from '../app.ts';
import { startBrowserServer } from './browser/server.ts';
import { vaultLocation } from './vault-location.ts';
import { workerScripts } from './worker-scripts.ts';

/** The browser host: `npm run serve -- [--vault DIR] [--port N]`. Prints the address to open and serves until it is stopped. */
async function start(): Promise<void> {
  const { values } = parseArgs({ options: { vault: { type: 'string' }, port: { type: 'string' } } });
  const rendererFolder = join(import.meta.dirname, '..', '..', 'out', 'renderer');
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new Error(
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
  });
  const server = await startBrowserServer({
    app,
    rendererFolder,
    port: Number(values.port ?? 0),
    token: randomBytes(24).toString('base64url'),
  });
  console.log(`Commonplace is open at ${server.url}`);
  console.log(`The vault is ${vault}. Stop with Ctrl+C.`);
  const stop = async () => {
    await server.close();
    await app.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

start().catch((error: unknown) => {
  console.error(toErrorData(error).message);
  process.exitCode = 1;
});
