import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommonplaceError } from '../../shared/errors.ts';
import { tooLargeFile } from './too-large-file.ts';

export interface KeptCopy {
  /** SHA-256 of the content in hex; also the copy's name in the folder. */
  readonly hash: string;
  readonly bytes: number;
}

const unfinished = '.unfinished';

/** Content-addressed copies of documents: equal contents are one file, named by its SHA-256 in hex. */
export class Attachments {
  readonly #folder: string;
  readonly #limit: number;
  #copies = 0;

  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  pathOf(hash: string): string {
    return path.join(this.#folder, hash);
  }

  async has(hash: string): Promise<boolean> {
    return access(this.pathOf(hash)).then(
      () => true,
      () => false,
    );
  }

  /** Copies a file in, hashing it on the way. `document_too_large` beyond the limit; file system errors as they are. */
  async keepFile(source: string): Promise<KeptCopy> {
    return this.#keep(createReadStream(source));
  }

  async keepBytes(bytes: Uint8Array): Promise<KeptCopy> {
    return this.#keep([bytes]);
  }

  async remove(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true });
  }

  /** Removes what a copy that was broken off has left. */
  async clean(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith(unfinished)) {
        await rm(path.join(this.#folder, name), { force: true });
      }
    }
  }

  async #keep(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<KeptCopy> {
    await mkdir(this.#folder, { recursive: true });
    this.#copies += 1;
    const temporary = path.join(this.#folder, `${process.pid}-${this.#copies}${unfinished}`);
    try {
      const kept = await this.#write(temporary, parts);
      await rename(temporary, this.pathOf(kept.hash));
      return kept;
    } catch (error) {
      await rm(temporary, { force: true });
      throw isFull(error)
        ? new CommonplaceError(
            'storage_full',
            'The disk is full. Free some space and add the document again.',
            {
              cause: error,
            },
          )
        : error;
    }
  }

  async #write(file: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<KeptCopy> {
    const hash = createHash('sha256');
    const target = await open(file, 'w');
    let bytes = 0;
    try {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > this.#limit) {
          throw tooLargeFile(this.#limit);
        }
        hash.update(part);
        await target.writeFile(part);
      }
    } finally {
      await target.close();
    }
    return { hash: hash.digest('hex'), bytes };
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
