import { protocol } from 'electron';
import { securityHeaders } from '../content-security-policy.ts';
import { readStaticFile } from '../static-file.ts';
import { windowSession } from './window-storage.ts';

export const appOrigin = 'app://commonplace';

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built renderer, and nothing outside its folder, under app://commonplace. */
export function serveAppScheme(rendererFolder: string): void {
  windowSession().protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    const file = url.host === 'commonplace' ? await readStaticFile(rendererFolder, url.pathname) : null;
    const headers = securityHeaders();
    return file === null
      ? new Response('There is no such page.', { status: 404, headers })
      : new Response(file.body, { headers: { ...headers, 'Content-Type': file.contentType } });
  });
}
