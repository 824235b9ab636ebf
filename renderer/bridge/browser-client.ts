import type { Bridge } from '../../shared/contract/bridge.ts';
import { createClient } from '../../shared/contract/client.ts';
import type { CallReply } from '../../shared/contract/contract.ts';
import { createEventHub } from '../../shared/contract/event-hub.ts';
import { serverMessageSchema } from '../../shared/contract/socket.ts';
import { CommonplaceError, type ErrorData, toErrorData } from '../../shared/errors.ts';
import { AddedFiles } from './added-files.ts';

const reconnectDelays = [200, 500, 1_000, 2_000, 5_000];

/**
 * The bridge of the browser host: the same calls and events over one WebSocket to the loopback server that served the page.
 * Reconnects by itself; a call made or under way while the connection is down rejects with `unavailable`.
 */
export function createBrowserBridge(socketUrl: string): Bridge<File> {
  const hub = createEventHub();
  const listeners = new Set<(isConnected: boolean) => void>();
  const waiting = new Map<number, (reply: CallReply) => void>();
  const added = new AddedFiles();
  let nextId = 1;
  let attempts = 0;
  let socket = connect();

  function connect(): WebSocket {
    const opened = new WebSocket(socketUrl);
    opened.addEventListener('open', () => {
      attempts = 0;
      tell(true);
    });
    opened.addEventListener('message', (event) => receive(event.data));
    opened.addEventListener('close', () => {
      for (const resolve of waiting.values()) {
        resolve({ ok: false, error: connectionLost });
      }
      waiting.clear();
      tell(false);
      const delay = reconnectDelays[Math.min(attempts, reconnectDelays.length - 1)];
      attempts += 1;
      setTimeout(() => {
        socket = connect();
      }, delay);
    });
    return opened;
  }

  function tell(isConnected: boolean): void {
    for (const listener of listeners) listener(isConnected);
  }

  function receive(data: unknown): void {
    const message = serverMessageSchema.parse(JSON.parse(String(data)));
    if ('event' in message) {
      hub.emit(message.event, message.payload);
      return;
    }
    waiting.get(message.id)?.(message.reply);
    waiting.delete(message.id);
  }

  async function ready(): Promise<boolean> {
    const current = socket;
    if (current.readyState === WebSocket.CONNECTING) {
      await new Promise((resolve) => {
        current.addEventListener('open', resolve, { once: true });
        current.addEventListener('close', resolve, { once: true });
      });
    }
    return current.readyState === WebSocket.OPEN;
  }

  const client = createClient(async (method, payload) => {
    if (!(await ready())) {
      return { ok: false, error: connectionLost };
    }
    const id = nextId;
    nextId += 1;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, payload }));
    });
  }, restoreError);

  return {
    ...client,
    host: 'browser',
    on: hub.on,
    onConnection: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFiles: async (files) => {
      let queued = 0;
      for (const file of files) {
        added.remember(file);
        queued += (await client.documents.addBytes({ name: file.name, base64: await readBase64(file) }))
          .queued;
      }
      return { queued };
    },
    addAgain: async (name) => {
      const file = added.find(name);
      if (file === null) return client.documents.add({ paths: [name], again: true });
      return client.documents.addBytes({ name, base64: await readBase64(file), again: true });
    },
  };
}

const connectionLost: ErrorData = {
  code: 'unavailable',
  message:
    'The connection to Commonplace is down. Check that it is still running in the terminal; this page reconnects by itself.',
};

function restoreError(error: ErrorData): CommonplaceError {
  return new CommonplaceError(
    error.code,
    error.message,
    error.detail === undefined ? {} : { detail: error.detail },
  );
}

async function readBase64(file: File): Promise<string> {
  const url = await new Promise<unknown>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () =>
      reject(
        new CommonplaceError(
          'invalid_input',
          `${file.name} could not be read: ${toErrorData(reader.error).message}`,
        ),
      ),
    );
    reader.readAsDataURL(file);
  });
  const text = String(url);
  return text.slice(text.indexOf(',') + 1);
}
