import { realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a path leads into a folder, or is it, through whatever links. Neither has to exist: of what isn't there yet, the place it
 * would have counts.
 */
export async function leadsInto(folder: string, file: string): Promise<boolean> {
  const [inside, outside] = await Promise.all([truePlace(file), truePlace(folder)]);
  const way = path.relative(outside, inside);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

async function truePlace(file: string): Promise<string> {
  const absolute = path.resolve(file);
  try {
    return await realpath(absolute);
  } catch {
    // Not there, or not to be looked at: its folder decides.
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(await truePlace(parent), path.basename(absolute));
  }
}
