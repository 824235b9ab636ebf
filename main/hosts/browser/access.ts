import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Who may reach the loopback server: only a page it served itself, opened with the token the terminal printed (design 5). */
export interface Access {
  readonly cookieName: string;
  /** True when the Host header names this server by address, which a rebound domain name can't. */
  hostAllowed(headers: IncomingHttpHeaders): boolean;
  /** True when the Origin header is this server's own; a socket must send one. */
  originAllowed(headers: IncomingHttpHeaders): boolean;
  tokenMatches(token: string | null): boolean;
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** The Set-Cookie value that exchanges the token for a session of this server. */
  cookie(): string;
}

export function createAccess(port: number, token: string): Access {
  const host = `127.0.0.1:${port}`;
  const cookieName = `commonplace-${port}`;
  const matches = (given: string) => timingSafeEqual(digest(given), digest(token));
  return {
    cookieName,
    hostAllowed: (headers) => headers.host === host,
    originAllowed: (headers) => headers.origin === `http://${host}`,
    tokenMatches: (given) => given !== null && matches(given),
    hasCookie: (headers) =>
      (headers.cookie ?? '').split(';').some((pair) => {
        const [name = '', value = ''] = pair.trim().split('=');
        return name === cookieName && matches(value);
      }),
    cookie: () => `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
