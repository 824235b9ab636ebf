import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { fileChecksum } from './file-checksum.ts';

export interface FileToCheck {
  /** Absolute. */
  readonly path: string;
  /** Lower-case hex; null: it only has to be there. */
  readonly sha256: string | null;
}

const stampSchema = z.object({ size: z.number(), changed: z.number(), sha256: z.string() });
type Stamp = Readonly<z.infer<typeof stampSchema>>;
const stampsSchema = z.record(z.string(), stampSchema);
const stampFile = 'checked-files.json';

async function readStamps(folder: string): Promise<Record<string, Stamp>> {
  try {
    return stampsSchema.parse(JSON.parse(await readFile(join(folder, stampFile), 'utf8')));
  } catch {
    // Missing or unreadable stamps cost a full check and nothing else.
    return {};
  }
}

async function writeStamps(folder: string, stamps: Readonly<Record<string, Stamp>>): Promise<void> {
  const target = join(folder, stampFile);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(`${target}.${process.pid}`, `${JSON.stringify(stamps, null, 2)}\n`);
    await rename(`${target}.${process.pid}`, target);
  } catch {
    // In a folder that can't be written to, the files are checked in full every time.
  }
}

/** What tells that a file is still the one that was checked: its size and the time it last changed in any way. Null when it is gone. */
async function stampOf(path: string, sha256: string): Promise<Stamp | null> {
  return await stat(path).then(
    (found) => ({ size: found.size, changed: found.ctimeMs, sha256 }),
    () => null,
  );
}

function isSame(left: Stamp | undefined, right: Stamp): boolean {
  return left?.size === right.size && left.changed === right.changed && left.sha256 === right.sha256;
}

/**
 * The SHA-256 of each file, null where there is none. Each is noted in `stampFolder`, and read again only when its size or its time of
 * change differ.
 */
export async function noteChecksums(
  stampFolder: string,
  paths: readonly string[],
): Promise<readonly (string | null)[]> {
  const stamps = await readStamps(stampFolder);
  const checksums: (string | null)[] = [];
  let isNew = false;
  for (const path of paths) {
    const noted = stamps[path];
    const stamp = await stampOf(path, noted?.sha256 ?? '');
    if (stamp !== null && isSame(noted, stamp)) {
      checksums.push(stamp.sha256);
      continue;
    }
    const sha256 = await fileChecksum(path);
    checksums.push(sha256);
    if (stamp === null || sha256 === null) continue;
    stamps[path] = { ...stamp, sha256 };
    isNew = true;
  }
  if (isNew) await writeStamps(stampFolder, stamps);
  return checksums;
}

/**
 * Whether each file is there with the right SHA-256. What was found right is noted in `stampFolder` with its size and time of
 * change, and read in full again only when one of them differs: a model of 54 MB is not hashed at every start.
 */
export async function checkFiles(
  stampFolder: string,
  files: readonly FileToCheck[],
): Promise<readonly boolean[]> {
  const stamps = await readStamps(stampFolder);
  const results: boolean[] = [];
  let isNew = false;
  for (const { path, sha256 } of files) {
    const stamp = await stampOf(path, sha256 ?? '');
    if (stamp === null || sha256 === null || isSame(stamps[path], stamp)) {
      results.push(stamp !== null);
      continue;
    }
    const isRight = (await fileChecksum(path)) === sha256;
    results.push(isRight);
    if (!isRight) continue;
    stamps[path] = stamp;
    isNew = true;
  }
  if (isNew) await writeStamps(stampFolder, stamps);
  return results;
}
