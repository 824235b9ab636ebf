import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { toErrorData } from '../../shared/errors.ts';
import { type App, createApp } from '../app.ts';
import { registerAppScheme, serveAppScheme } from './electron/app-protocol.ts';
import { connectWindow } from './electron/calls.ts';
import { chooseFiles } from './electron/file-dialog.ts';
import { createKeychain } from './electron/keychain.ts';
import { setMenu } from './electron/menu.ts';
import { createUtilityLauncher } from './electron/utility-launcher.ts';
import { openWindow } from './electron/window.ts';
import { createWindowStorage } from './electron/window-storage.ts';
import { externalLink } from './external-link.ts';
import { vaultLocation } from './vault-location.ts';
import { workerScripts } from './worker-scripts.ts';

const outFolder = join(import.meta.dirname, '..');
let window: BrowserWindow | null = null;

/** The one place a link leaves the app. */
async function openLink(url: string): Promise<void> {
  await shell.openExternal(externalLink(url));
}

async function start(): Promise<void> {
  const environment = process.env;
  const { values } = parseArgs({ options: { vault: { type: 'string' } }, strict: false });
  const option = typeof values.vault === 'string' ? values.vault : undefined;
  const workers = workerScripts(import.meta.url);
  const opened = await createApp({
    vault: vaultLocation({ option, environment, platform: process.platform }),
    host: 'electron',
    environment,
    workers,
    launchEmbedding: createUtilityLauncher(workers.embed),
    keychain: createKeychain({
      file: join(app.getPath('userData'), 'model-key'),
      allowPlainText: environment.COMMONPLACE_PLAIN_KEYCHAIN === '1',
    }),
    chooseFiles: () => chooseFiles(window),
    openLink,
    windowStorage: createWindowStorage(),
  });
  closeBeforeQuit(opened);
  setMenu(process.platform);
  serveAppScheme(join(outFolder, 'renderer'));
  connectWindow(opened, () => window);
  showWindow();
  app.on('activate', showWindow);
  app.on('second-instance', showWindow);
}

function showWindow(): void {
  if (window !== null) {
    if (window.isMinimized()) {
      window.restore();
    }
    window.focus();
    return;
  }
  window = openWindow({ preload: join(outFolder, 'preload', 'preload.cjs'), openLink });
  window.on('closed', () => {
    window = null;
  });
}

function closeBeforeQuit(opened: App): void {
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) {
      return;
    }
    event.preventDefault();
    void opened
      .close()
      .catch((error: unknown) => console.error(toErrorData(error).message))
      .finally(() => {
        closed = true;
        app.quit();
      });
  });
}

function stopWith(error: unknown): void {
  const { message } = toErrorData(error);
  console.error(message);
  dialog.showErrorBox('Commonplace could not start', message);
  app.exit(1);
}

// Both must happen before the app is ready; awaiting readiness at the top level would hang once packaged.
registerAppScheme();
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  app.whenReady().then(start).catch(stopWith);
} else {
  app.quit();
}
