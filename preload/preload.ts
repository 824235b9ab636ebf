import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Bridge, callChannel, eventChannel } from '../shared/contract/bridge.ts';
import { createClient } from '../shared/contract/client.ts';
import type { CallReply } from '../shared/contract/contract.ts';
import { createEventHub } from '../shared/contract/event-hub.ts';

/**
 * The only thing the window gets: named calls, named events and dropped files. Refused calls reject with plain error data
 * {code, message}, because an Error loses its code on its way into the page.
 */
const client = createClient(
  (method, payload): Promise<CallReply> => ipcRenderer.invoke(callChannel, { method, payload }),
  (error) => error,
);

const hub = createEventHub();
ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => hub.emit(name, payload));

const bridge: Bridge<File> = {
  ...client,
  host: 'electron',
  on: hub.on,
  addFiles: async (files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
    return paths.length === 0 ? { queued: 0 } : client.documents.add({ paths });
  },
  addAgain: (path) => client.documents.add({ paths: [path], again: true }),
};

contextBridge.exposeInMainWorld('commonplace', bridge);
