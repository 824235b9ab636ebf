const headSize = 4_096;

/** The encoding an XML declaration names; null when there is none. */
export function xmlEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, headSize)).toString('latin1');
  return /<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ?? null;
}
