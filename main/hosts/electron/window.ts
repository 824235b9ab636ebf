import { BrowserWindow, dialog, type Session } from 'electron';
import { appOrigin } from './app-protocol.ts';
import { windowPartition, windowSession } from './window-storage.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly openLink: (url: string) => Promise<void>;
}

/** Opens the one window: isolated, sandboxed, unable to navigate away, open windows or ask for permissions. */
export function openWindow({ preload, openLink }: WindowOptions): BrowserWindow {
  refusePermissions(windowSession());
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Commonplace',
    webPreferences: {
      preload,
      partition: windowPartition,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(({ url }) => {
    openLink(url).catch(() => undefined);
    return { action: 'deny' };
  });
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') {
      void offerReload(window, reason);
    }
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

function refusePermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  target.setPermissionCheckHandler(() => false);
}

async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working.',
    detail: `Reason: ${reason}. Your documents and threads are safe; work under way goes on.`,
    buttons: ['Reload', 'Close'],
  });
  if (response === 0) {
    window.webContents.reload();
  } else {
    window.close();
  }
}
