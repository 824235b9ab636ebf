import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import type { CallReply } from '../../../shared/contract/contract.ts';
import type { EventName } from '../../../shared/contract/events.ts';
import { clientMessageSchema, type ServerMessage } from '../../../shared/contract/socket.ts';
import type { App } from '../../app.ts';
import { dispatch } from '../../ipc/dispatch.ts';
import type { Access } from './access.ts';

/** Base64 of the largest document the app reads, and room around it. */
const maximumMessageBytes = 300 * 1024 * 1024;

export interface CallSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Answers calls and sends events over WebSockets; a socket of an unknown sender is refused before it opens. */
export function createCallSocket(app: Pick<App, 'handlers' | 'subscribe'>, access: Access): CallSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: maximumMessageBytes });
  const unsubscribe = app.subscribe((event: EventName, payload: unknown) => {
    for (const socket of server.clients) {
      send(socket, { event, payload });
    }
  });
  server.on('connection', (socket) => {
    // Without a listener a broken frame would end the process; `ws` closes the socket itself.
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      void answer(app, textOf(data)).then((message) => send(socket, message));
    });
  });
  return {
    upgrade: (request, socket, head) => {
      const known =
        access.hostAllowed(request.headers) &&
        access.originAllowed(request.headers) &&
        access.hasCookie(request.headers);
      if (!known) {
        socket.end(refusal);
        return;
      }
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request));
    },
    close: () => {
      unsubscribe();
      for (const socket of server.clients) {
        socket.terminate();
      }
      server.close();
    },
  };
}

const refusalBody = JSON.stringify({
  error: { code: 'unknown_sender', message: 'Only the page that Commonplace served may call it.' },
});
const refusal = [
  'HTTP/1.1 403 Forbidden',
  'Connection: close',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(refusalBody)}`,
  '',
  refusalBody,
].join('\r\n');

async function answer(app: Pick<App, 'handlers'>, text: string): Promise<ServerMessage> {
  const message = clientMessageSchema.safeParse(parseJson(text));
  if (!message.success) {
    return { id: 0, reply: malformed };
  }
  const { id, method, payload } = message.data;
  return { id, reply: await dispatch(app.handlers, { method, payload }) };
}

const malformed: CallReply = {
  ok: false,
  error: { code: 'invalid_input', message: 'A call is JSON text with id, method and payload.' },
};

function textOf(data: RawData): string {
  if (Array.isArray(data)) {
    return Buffer.concat(data).toString('utf8');
  }
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is malformed like any other shape; the schema says so.
    return undefined;
  }
}

function send(socket: WebSocket, message: ServerMessage): void {
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify(message));
  }
}
