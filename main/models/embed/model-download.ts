import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommonplaceError } from '../../../shared/errors.ts';
import { fileChecksum } from './file-checksum.ts';

/** The part of `fetch` that is used here; it follows redirects. */
export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>;

export interface DownloadOptions {
  readonly url: string;
  readonly target: string;
  readonly sha256: string | null;
  readonly fetch: Fetch;
  /** Gives up when nothing arrives for so long, in milliseconds. */
  readonly idleTimeout: number;
  /** How often a broken connection is taken up again where it broke. */
  readonly attempts: number;
  /** Bytes of this file so far, and its size where the server says. */
  readonly onProgress?: (received: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}

class IncompleteDownload extends Error {}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    (found) => found.size,
    () => 0,
  );
}

function totalBytes(response: Response, already: number): number | null {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isFinite(length) ? length + already : null;
}

function refuse(options: DownloadOptions, response: Response): never {
  throw new CommonplaceError(
    'embedder_unavailable',
    `${options.url} answered ${response.status}. Check the model's name and the hub's address, or choose a local folder.`,
    { detail: { status: response.status } },
  );
}

/** One request, which starts after what is already there. Errors: `IncompleteDownload` when the rest is still to come. */
async function receive(options: DownloadOptions, part: string): Promise<void> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), options.idleTimeout);
  const signal = options.signal === undefined ? idle.signal : AbortSignal.any([idle.signal, options.signal]);
  const have = await sizeOf(part);
  try {
    const headers: Record<string, string> = have > 0 ? { Range: `bytes=${have}-` } : {};
    const response = await options.fetch(options.url, { headers, signal });
    if (response.status === 416) {
      await rm(part, { force: true });
      throw new IncompleteDownload('The server has less than was already received.');
    }
    if (response.status >= 500) throw new IncompleteDownload(`The server answered ${response.status}.`);
    if (!response.ok || response.body === null) refuse(options, response);
    const already = response.status === 206 ? have : 0;
    const total = totalBytes(response, already);
    let received = already;
    const file = await open(part, already > 0 ? 'a' : 'w');
    try {
      const pieces: AsyncIterable<Uint8Array> = response.body;
      for await (const piece of pieces) {
        await file.writeFile(piece);
        received += piece.byteLength;
        options.onProgress?.(received, total);
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), options.idleTimeout);
      }
    } finally {
      await file.close();
    }
    if (total !== null && received < total)
      throw new IncompleteDownload(`${received} of ${total} bytes arrived.`);
  } catch (error) {
    if (idle.signal.aborted) throw new IncompleteDownload(`Nothing arrived for ${options.idleTimeout} ms.`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function keepIfRight(options: DownloadOptions, part: string): Promise<void> {
  const checksum = options.sha256 === null ? null : await fileChecksum(part);
  if (checksum !== options.sha256) {
    await rm(part, { force: true });
    throw new CommonplaceError(
      'checksum_mismatch',
      `What ${options.url} sent is not the file it should be (SHA-256 ${checksum ?? 'none'}); it was deleted. Try again or use another mirror.`,
    );
  }
  await rename(part, options.target);
}

/**
 * Fetches one file: into `target.part` first, taken up again where it broke (HTTP Range), its SHA-256 checked, then renamed. A
 * part left by an earlier start is continued.
 * Errors: `embedder_unavailable` (refused, or still incomplete after all attempts), `checksum_mismatch`, `cancelled`.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const part = `${options.target}.part`;
  await mkdir(dirname(options.target), { recursive: true });
  let reason = '';
  for (let attempt = 0; attempt < options.attempts; attempt += 1) {
    try {
      await receive(options, part);
      await keepIfRight(options, part);
      return;
    } catch (error) {
      if (options.signal?.aborted === true) {
        throw new CommonplaceError('cancelled', 'Fetching the model was cancelled.', { cause: error });
      }
      if (error instanceof CommonplaceError) throw error;
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new CommonplaceError(
    'embedder_unavailable',
    `${options.url} could not be fetched in ${options.attempts} attempts: ${reason} Check the connection; what arrived is kept and continued.`,
  );
}
