import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request in the hub's place; the default one serves the file, whole or by range, behind a redirect. */
export type HubAnswer = (request: IncomingMessage, response: ServerResponse, content: Buffer) => void;

export interface HubStandIn {
  readonly baseUrl: string;
  /** Method, path and range of each request, in order. */
  readonly requests: readonly string[];
  /** What the next requests for files meet, one each; afterwards the default. */
  readonly answers: HubAnswer[];
  close(): Promise<void>;
}

/** Serves bytes as a server with range support does. */
export const serveFile: HubAnswer = (request, response, content) => {
  const start = Number(/bytes=(\d+)-/u.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) {
    response.writeHead(200, { 'content-length': content.byteLength }).end(content);
  } else if (start >= content.byteLength) {
    response.writeHead(416).end();
  } else {
    response
      .writeHead(206, {
        'content-length': content.byteLength - start,
        'content-range': `bytes ${start}-${content.byteLength - 1}/${content.byteLength}`,
      })
      .end(content.subarray(start));
  }
};

/** A hub on 127.0.0.1: `/owner/name/resolve/revision/path` redirects to where the bytes are, as the real one does. */
export async function startHub(files: Readonly<Record<string, Buffer>>): Promise<HubStandIn> {
  const requests: string[] = [];
  const answers: HubAnswer[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    requests.push([request.method, url, request.headers.range].filter(Boolean).join(' '));
    const resolved = /^\/[^/]+\/[^/]+\/resolve\/[^/]+\/(.+)$/u.exec(url)?.[1];
    if (resolved !== undefined) {
      if (files[resolved] === undefined) response.writeHead(404).end('Entry not found');
      else response.writeHead(302, { location: `/storage/${resolved}` }).end();
      return;
    }
    const content = files[url.replace('/storage/', '')];
    if (content === undefined) response.writeHead(404).end();
    else (answers.shift() ?? serveFile)(request, response, content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() satisfies AddressInfo | string | null;
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
