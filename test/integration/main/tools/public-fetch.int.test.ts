import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from '../../../../main/tools/public-address.ts';
import { createPublicFetch } from '../../../../main/tools/public-fetch.ts';
import { type LocalServer, startLocalServer } from '../../../scripted/local-server.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(listener: Parameters<typeof startLocalServer>[0]): Promise<LocalServer> {
  const server = await startLocalServer(listener);
  servers.push(server);
  return server;
}

const options = { signal: new AbortController().signal, maxBytes: 1000 };
const fetchAnywhere = createPublicFetch(() => true);

test('follows redirects and answers with the last address', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/start') response.writeHead(302, { location: '/end' }).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('arrived');
  });
  const answer = await fetchAnywhere(`${server.url}start`, options);
  expect(answer.url).toBe(`${server.url}end`);
  expect(new TextDecoder().decode(answer.bytes)).toBe('arrived');
});

test.each([
  'http://127.0.0.1:9/',
  'http://localhost:9/',
  'http://[::1]:9/',
  'http://10.0.0.8/',
  'http://169.254.169.254/latest',
  'http://0/',
])('refuses %s before connecting', async (url) => {
  await expect(createPublicFetch()(url, options)).rejects.toMatchObject({ code: 'host_not_public' });
});

test.each(['file:///etc/hostname', 'ftp://example.org/x', 'not an address', 'data:text/plain,x'])(
  'refuses %s',
  async (url) => {
    await expect(fetchAnywhere(url, options)).rejects.toMatchObject({ code: 'host_not_public' });
  },
);

test('refuses a public host that redirects to a private one', async () => {
  const server = await serve((_request, response) => {
    response.writeHead(302, { location: 'http://10.0.0.8/secret' }).end();
  });
  const onlyLoopback = createPublicFetch((address) => address === '127.0.0.1' || isPublicAddress(address));
  await expect(onlyLoopback(server.url, options)).rejects.toMatchObject({ code: 'host_not_public' });
});

test('ends a redirect loop', async () => {
  const server = await serve((_request, response) => {
    response.writeHead(302, { location: '/again' }).end();
  });
  await expect(fetchAnywhere(server.url, options)).rejects.toThrowError(/redirected more than 5 times/);
});

test('refuses more bytes than allowed', async () => {
  const server = await serve((_request, response) => {
    response.end('x'.repeat(2000));
  });
  await expect(fetchAnywhere(server.url, options)).rejects.toThrowError(
    /larger than the limit of 1000 bytes/,
  );
});

test('names a broken answer and an unreachable host', async () => {
  const server = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(fetchAnywhere(server.url, options)).rejects.toThrowError(/broke off/);
  const gone = await startLocalServer((_request, response) => response.end());
  await gone.close();
  await expect(fetchAnywhere(gone.url, options)).rejects.toThrowError(/could not be reached/);
});

test('a stopped request is cancelled, not failed', async () => {
  const server = await serve(() => undefined);
  const controller = new AbortController();
  const pending = fetchAnywhere(server.url, { signal: controller.signal, maxBytes: 10 });
  setTimeout(() => controller.abort(), 20);
  await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
});
