import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../content-security-policy.ts';
import { readStaticFile } from '../static-file.ts';
import type { Access } from './access.ts';

export interface PageOptions {
  readonly access: Access;
  readonly rendererFolder: string;
  readonly socketUrl: string;
}

/** Serves the built renderer to whoever holds the token's cookie, and exchanges the token for it. */
export async function servePage(
  options: PageOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { access } = options;
  if (!access.hostAllowed(request.headers)) {
    return refuse(options, response, 403, 'Open Commonplace by the address that the terminal printed.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(options, response, 405, 'Only GET is answered here.');
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === '/' && access.tokenMatches(url.searchParams.get('token'))) {
    response.writeHead(303, { ...headers(options), 'Set-Cookie': access.cookie(), Location: '/' });
    response.end();
    return;
  }
  if (!access.hasCookie(request.headers)) {
    return refuse(
      options,
      response,
      403,
      'Open the whole address that the terminal printed, token included.',
    );
  }
  const file = await readStaticFile(options.rendererFolder, url.pathname);
  if (file === null) {
    return refuse(options, response, 404, 'There is no such page.');
  }
  response.writeHead(200, { ...headers(options), 'Content-Type': file.contentType });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

function refuse(options: PageOptions, response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { ...headers(options), 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${message}\n`);
}

function headers({ socketUrl }: PageOptions): Readonly<Record<string, string>> {
  return { ...securityHeaders([socketUrl]), 'Cache-Control': 'no-store' };
}
