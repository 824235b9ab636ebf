import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import * as z from 'zod';
import { callChannel, eventChannel } from '../../../shared/contract/bridge.ts';
import type { CallReply } from '../../../shared/contract/contract.ts';
import type { App } from '../../app.ts';
import { dispatch } from '../../ipc/dispatch.ts';
import { appOrigin } from './app-protocol.ts';

const messageSchema = z.object({ method: z.unknown(), payload: z.unknown() });

/** Answers the window's calls and sends it events. Anything but the window's own main frame gets `unknown_sender`. */
export function connectWindow(
  app: Pick<App, 'handlers' | 'subscribe'>,
  window: () => BrowserWindow | null,
): void {
  ipcMain.handle(callChannel, async (event, data: unknown): Promise<CallReply> => {
    if (!isOwnMainFrame(event, window())) {
      return unknownSender;
    }
    const message = messageSchema.safeParse(data);
    return message.success ? dispatch(app.handlers, message.data) : malformed;
  });
  app.subscribe((name, payload) => {
    const target = window();
    if (target !== null && !target.isDestroyed()) {
      target.webContents.send(eventChannel, name, payload);
    }
  });
}

function isOwnMainFrame(event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame;
  return (
    window !== null &&
    frame !== null &&
    event.sender === window.webContents &&
    frame === window.webContents.mainFrame &&
    frame.url.startsWith(`${appOrigin}/`)
  );
}

const unknownSender: CallReply = {
  ok: false,
  error: { code: 'unknown_sender', message: "Only the app's own window may call it." },
};
const malformed: CallReply = {
  ok: false,
  error: { code: 'invalid_input', message: 'A call is an object with method and payload.' },
};
