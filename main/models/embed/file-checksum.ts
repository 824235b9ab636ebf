import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file, lower-case hex, read in pieces; null when there is no such file. */
export async function fileChecksum(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    const pieces: AsyncIterable<Uint8Array> = createReadStream(path);
    for await (const piece of pieces) hash.update(piece);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
  return hash.digest('hex');
}
