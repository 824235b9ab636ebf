import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.wasm': 'application/wasm',
};

export interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/**
 * Reads a file of the built renderer by the path of its URL; `/` is index.html. Null when there is none, when its type is not
 * one the app serves, or when the path would leave the folder.
 */
export async function readStaticFile(folder: string, pathname: string): Promise<StaticFile | null> {
  const inside = resolveInside(folder, pathname === '/' ? '/index.html' : pathname);
  const contentType = inside === null ? undefined : contentTypes[extname(inside).toLowerCase()];
  if (inside === null || contentType === undefined) {
    return null;
  }
  const body = await readFile(inside).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') {
      return null;
    }
    throw error;
  });
  return body === null ? null : { body: new Uint8Array(body), contentType };
}

function resolveInside(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) {
    return null;
  }
  const path = join(folder, decoded);
  const fromFolder = relative(folder, path);
  return fromFolder.startsWith('..') || isAbsolute(fromFolder) ? null : path;
}
