/** The most a preview may take (spec R10). */
const previewLimitBytes = 2_000;

/** The longest beginning of a text that fits in `limit` UTF-8 bytes without splitting a character (spec R10). */
export function resultPreview(text: string, limit: number = previewLimitBytes): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Length(character.codePointAt(0) ?? 0);
    if (bytes > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A lone surrogate is written as U+FFFD, which takes three bytes. */
function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
