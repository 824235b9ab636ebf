import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type BrowserServer, startBrowserServer } from '../../../../../main/hosts/browser/server.ts';
import type { EventName } from '../../../../../shared/contract/events.ts';
import { fakeHandlers } from '../../../../unit/main/fake-handlers.ts';

const token = 'a-token-of-this-test';
let folder: string;
let server: BrowserServer;
let emit: (name: EventName, payload: unknown) => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-pages-'));
  await writeFile(join(folder, 'index.html'), '<title>Commonplace</title>');
  const app = {
    handlers: fakeHandlers({ 'threads.list': async () => ({ threads: [] }) }),
    subscribe: (listener: typeof emit) => {
      emit = listener;
      return () => undefined;
    },
  };
  server = await startBrowserServer({ app, rendererFolder: folder, port: 0, token });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

const cookie = () => `commonplace-${server.port}=${token}`;
const origin = () => `http://127.0.0.1:${server.port}`;

test('the token in the printed address is exchanged for a cookie that opens the page', async () => {
  const { pathname, search } = new URL(server.url);
  const exchanged = await get(`${pathname}${search}`);
  expect(exchanged.status).toBe(303);
  expect(exchanged.headers.location).toBe('/');
  expect(exchanged.headers['set-cookie']).toEqual([`${cookie()}; HttpOnly; SameSite=Strict; Path=/`]);
  const page = await get('/', { Cookie: cookie() });
  expect(page.status).toBe(200);
  expect(page.body).toContain('Commonplace');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['content-security-policy']).toContain(`ws://127.0.0.1:${server.port}`);
});

test.each([
  ['no token', '/', {}],
  ['a wrong token', '/?token=wrong', {}],
  ['a wrong cookie', '/', { Cookie: 'commonplace=wrong' }],
  ['another host name', '/', { Host: 'rebound.example' }],
])('the page is refused with %s', async (_case, path, headers) => {
  const own = 'Host' in headers ? { ...headers, Cookie: cookie() } : headers;
  const answer = await get(path, own);
  expect(answer.status).toBe(403);
  expect(answer.body).not.toContain('<title>');
});

test.each([
  '/../package.json',
  '/%2e%2e/secret',
  '/..%2fsecret',
  '/..%5csecret',
  '/%00',
  '/missing.js',
  '/%zz',
])('nothing outside the folder is served: %s', async (path) => {
  expect((await get(path, { Cookie: cookie() })).status).toBe(404);
});

test('only GET is answered', async () => {
  expect((await get('/', { Cookie: cookie() }, 'POST')).status).toBe(405);
});

function open(headers: Record<string, string>): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    socket.once('error', reject);
  });
}

function next(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
}

test('a known page calls and hears events', async () => {
  const socket = await open({ Cookie: cookie(), Origin: origin() });
  const reply = next(socket);
  socket.send(JSON.stringify({ id: 7, method: 'threads.list', payload: {} }));
  expect(await reply).toEqual({ id: 7, reply: { ok: true, value: { threads: [] } } });
  const event = next(socket);
  emit('threads.changed', { thread_id: 't1' });
  expect(await event).toEqual({ event: 'threads.changed', payload: { thread_id: 't1' } });
  socket.close();
});

test.each(['not json', '[]', '{"method":"threads.list"}', 'null'])(
  'a malformed message (%s) is answered with a code and the socket goes on',
  async (text) => {
    const socket = await open({ Cookie: cookie(), Origin: origin() });
    const refused = next(socket);
    socket.send(text);
    expect(await refused).toMatchObject({ reply: { ok: false, error: { code: 'invalid_input' } } });
    const unknown = next(socket);
    socket.send(JSON.stringify({ id: 1, method: 'nothing.here', payload: {} }));
    expect(await unknown).toMatchObject({ id: 1, reply: { ok: false, error: { code: 'unknown_method' } } });
    socket.close();
  },
);

test.each([
  ['no cookie', () => ({ Origin: origin() })],
  ['a wrong cookie', () => ({ Origin: origin(), Cookie: `commonplace-${server.port}=wrong` })],
  ['no origin', () => ({ Cookie: cookie() })],
  ['another origin', () => ({ Cookie: cookie(), Origin: 'https://example.com' })],
  ['another host name', () => ({ Cookie: cookie(), Origin: origin(), Host: 'rebound.example' })],
])('an unknown sender is refused before the socket opens: %s', async (_case, headers) => {
  await expect(open(headers())).rejects.toThrow('refused with 403');
});

test('a taken port is said plainly', async () => {
  const app = { handlers: fakeHandlers({}), subscribe: () => () => undefined };
  const second = startBrowserServer({ app, rendererFolder: folder, port: server.port, token });
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
});
