import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { CommonplaceError } from '../../shared/errors.ts';
import { extensionOf, notReadable } from './detect.ts';
import { tooLargeFile } from './too-large-file.ts';

const headSize = 4_100;
const neverText = /^(image|audio|video|font)\/(?!svg)/;

/**
 * Refuses a file by its size and first bytes, before it is copied anywhere: folders hold pictures and films too.
 * `not_found`, `document_too_large`, `document_unknown_type`.
 */
export async function refuseAtSight(path: string, name: string, limit: number): Promise<void> {
  const facts = await stat(path);
  if (!facts.isFile()) {
    throw new CommonplaceError(
      'document_unknown_type',
      `${path} is neither a file nor a folder that can be listed.`,
    );
  }
  if (facts.size > limit) {
    throw tooLargeFile(limit);
  }
  const found = await fileTypeFromBuffer(await readHead(path));
  if (found !== undefined && neverText.test(found.mime)) {
    throw notReadable(name, found.ext, extensionOf(name));
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = new Uint8Array(headSize);
    const { bytesRead } = await file.read(head, 0, headSize, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
