import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { naturalOrder } from '../../shared/natural-order.ts';
import { leadsInto } from './own-files.ts';

/**
 * The files behind a list of paths, as absolute paths: folders are walked to the bottom, in the natural order of names. Inside folders hidden
 * files, version control and the lock files of Office are skipped; a folder reached twice, through a link say, is walked once.
 * A path that doesn't exist, or a folder that can't be listed, is given as it is: the reader will say what is wrong with it; so is one
 * in `ownFolder`, which is never walked.
 */
export async function* expandPaths(paths: readonly string[], ownFolder?: string): AsyncGenerator<string> {
  const given = new Set<string>();
  const walked = new Set<string>();
  if (ownFolder !== undefined) walked.add(await realpath(ownFolder));
  for (const one of paths) {
    if (ownFolder !== undefined && (await leadsInto(ownFolder, one))) {
      yield path.resolve(one);
      continue;
    }
    for await (const file of expand(path.resolve(one), walked)) {
      if (!given.has(file)) {
        given.add(file);
        yield file;
      }
    }
  }
}

async function* expand(file: string, walked: Set<string>): AsyncGenerator<string> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isDirectory()) {
    yield file;
    return;
  }
  const folder = await realpath(file);
  if (walked.has(folder)) {
    return;
  }
  walked.add(folder);
  const names = await readdir(file).catch(() => null);
  if (names === null) {
    yield file;
    return;
  }
  for (const name of names.filter(isVisible).sort(naturalOrder)) {
    yield* expand(path.join(file, name), walked);
  }
}

function isVisible(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('~$') && name !== 'Thumbs.db' && name !== 'desktop.ini';
}
