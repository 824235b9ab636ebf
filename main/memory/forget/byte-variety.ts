/** Whether a stretch of bytes has at least so many different ones: what has fewer is a ruler, padding or an empty part. */
export function isVaried(bytes: Uint8Array, least: number, from = 0, to = bytes.length): boolean {
  const seen: number[] = [];
  for (let place = from; place < to; place += 1) {
    const byte = bytes[place] ?? 0;
    if (seen.includes(byte)) continue;
    seen.push(byte);
    if (seen.length >= least) return true;
  }
  return false;
}
