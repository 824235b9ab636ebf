import { firstCodePoints } from '../first-code-points.ts';

/** A text shorter than this, in code points, is not looked for: it would be found everywhere. */
export const shortestText = 12;

/** Bytes of a window, and how far apart windows lie: a leftover of `window + step` bytes holds one whole. */
const windowBytes = 24;
const windowStep = 16;

/** Byte strings to look for, all of which begin with `prefix` bytes that are hashed. */
export interface NeedleSet {
  readonly prefix: number;
  readonly needles: readonly Buffer[];
}

/**
 * What stands for the erased texts in a scan of bytes: windows of each text as UTF-8 and as UTF-16LE, so that a piece left in a
 * freed page is found as well as the whole (spec E8). Texts of fewer bytes than a window are looked for whole.
 */
export function createNeedles(texts: readonly string[]): readonly NeedleSet[] {
  const long = new Map<string, Buffer>();
  const short = new Map<string, Buffer>();
  for (const text of new Set(texts)) {
    if (firstCodePoints(text, shortestText - 1) === text) continue;
    for (const bytes of [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]) {
      if (bytes.length < windowBytes) short.set(bytes.toString('latin1'), bytes);
      else addWindows(long, bytes);
    }
  }
  return [
    { prefix: windowBytes, needles: [...long.values()] },
    { prefix: shortestText, needles: [...short.values()] },
  ].filter(({ needles }) => needles.length > 0);
}

function addWindows(windows: Map<string, Buffer>, bytes: Buffer): void {
  const last = bytes.length - windowBytes;
  for (let start = 0; start < last; start += windowStep) addWindow(windows, bytes, start);
  addWindow(windows, bytes, last);
}

function addWindow(windows: Map<string, Buffer>, bytes: Buffer, start: number): void {
  const window = bytes.subarray(start, start + windowBytes);
  if (isPlain(window)) return;
  windows.set(window.toString('latin1'), window);
}

/** Padding and rulers (one or two byte values all over) say nothing. */
function isPlain(window: Buffer): boolean {
  return new Set(window).size <= 4;
}
