/** Whether a stretch of bytes has at least so many different ones: what has fewer is a ruler, padding or an empty part. */
export function isVaried(bytes: Uint8Array, least: number): boolean {
  const seen: number[] = [];
  for (const byte of bytes) {
    if (seen.includes(byte)) continue;
    seen.push(byte);
    if (seen.length >= least) return true;
  }
  return false;
}
