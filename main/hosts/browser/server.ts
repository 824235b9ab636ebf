import { createServer } from 'node:http';
import { CommonplaceError, toErrorData } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { createAccess } from './access.ts';
import { servePage } from './pages.ts';
import { createCallSocket } from './socket.ts';

export interface BrowserServerOptions {
  readonly app: Pick<App, 'handlers' | 'subscribe'>;
  readonly rendererFolder: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly token: string;
}

export interface BrowserServer {
  /** The address to open, token included. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the loopback server of the browser host, on 127.0.0.1 only. Errors: `unavailable` when the port is taken. */
export async function startBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const http = createServer();
  const port = await listen(http, options.port);
  const access = createAccess(port, options.token);
  const socket = createCallSocket(options.app, access);
  const socketUrl = `ws://127.0.0.1:${port}`;
  http.on('request', (request, response) => {
    const { rendererFolder } = options;
    servePage({ access, rendererFolder, socketUrl }, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${toErrorData(error).message}\n`);
    });
  });
  http.on('upgrade', socket.upgrade);
  return {
    url: `http://127.0.0.1:${port}/?token=${options.token}`,
    port,
    close: () =>
      new Promise((resolve) => {
        socket.close();
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function listen(http: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (error) => {
      const message = `The browser host can't listen on port ${port}: ${error.message}. Choose another with --port.`;
      reject(new CommonplaceError('unavailable', message, { cause: error }));
    });
    http.listen(port, '127.0.0.1', () => {
      const address = http.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
