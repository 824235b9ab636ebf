import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { CommonplaceError } from '../../shared/errors.ts';
import { isPublicAddress } from './public-address.ts';

export interface PublicResponse {
  readonly status: number;
  /** The address after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface PublicFetchOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/**
 * Fetches from public hosts only (issue: no loopback, private or link-local address, after every redirect). The address is
 * checked at the moment of connecting, so a name that resolves differently the second time gains nothing.
 * Errors: `host_not_public`, `tool_failed` (network, too many redirects, too large), `cancelled`.
 */
export type PublicFetch = (url: string, options: PublicFetchOptions) => Promise<PublicResponse>;

const mostRedirects = 5;
const idleMilliseconds = 30_000;

/** `isAllowed` decides by resolved IP address; tests pass one that allows their own loopback server. */
export function createPublicFetch(isAllowed: (address: string) => boolean = isPublicAddress): PublicFetch {
  return async (url, options) => {
    let current = parseAddress(url);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await requestOnce(current, options, isAllowed);
      const location = response.headers.location;
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && location !== undefined) {
        response.resume();
        current = parseAddress(new URL(location, current).href);
        continue;
      }
      return {
        status,
        url: current.href,
        contentType: response.headers['content-type'] ?? '',
        bytes: await readBody(response, current, options.maxBytes),
      };
    }
    throw new CommonplaceError('tool_failed', `${url} redirected more than ${mostRedirects} times.`);
  };
}

function parseAddress(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) {
    throw new CommonplaceError(
      'host_not_public',
      `Only http and https addresses can be fetched, not "${url}".`,
    );
  }
  return parsed;
}

function requestOnce(
  url: URL,
  options: PublicFetchOptions,
  isAllowed: (address: string) => boolean,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) return Promise.reject(notPublic(url.hostname));
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        signal: options.signal,
        lookup: guardedLookup(isAllowed),
        headers: { 'user-agent': 'Commonplace/0.1', accept: '*/*' },
      },
      resolve,
    );
    request.setTimeout(idleMilliseconds, () =>
      request.destroy(
        new CommonplaceError(
          'tool_failed',
          `${url.host} did not answer within ${idleMilliseconds / 1000} s.`,
        ),
      ),
    );
    request.on('error', (error) => reject(asFailure(error, url, options.signal)));
    request.end();
  });
}

function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, '');
      const refused = addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address));
      if (refused) return callback(notPublic(hostname), '');
      const first = addresses[0];
      if (options.all === true || first === undefined) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

async function readBody(response: IncomingMessage, url: URL, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      if (!(piece instanceof Uint8Array)) continue;
      length += piece.byteLength;
      if (length > maxBytes) {
        throw new CommonplaceError(
          'tool_failed',
          `${url.href} is larger than the limit of ${maxBytes} bytes.`,
        );
      }
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof CommonplaceError) throw error;
    throw new CommonplaceError('tool_failed', `The answer from ${url.host} broke off.`, { cause: error });
  } finally {
    response.destroy();
  }
  return new Uint8Array(Buffer.concat(pieces));
}

function notPublic(host: string): CommonplaceError {
  return new CommonplaceError('host_not_public', `${host} is not a public host, so it is not fetched.`);
}

function asFailure(error: Error, url: URL, signal: AbortSignal): CommonplaceError {
  if (error instanceof CommonplaceError) return error;
  if (signal.aborted) return new CommonplaceError('cancelled', 'The request was stopped.', { cause: error });
  return new CommonplaceError(
    'tool_failed',
    `${url.host} could not be reached (${error.message}). Check the connection.`,
    {
      cause: error,
    },
  );
}
