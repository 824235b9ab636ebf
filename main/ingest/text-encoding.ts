import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

const sampleSize = 256 * 1024;
const replacement = /\ufffd/g;
/** What tells binary data from text. */
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/g;

/**
 * Decodes bytes as text: by byte order mark, then the encoding the document declares, then as UTF-8, then as UTF-16 without a
 * mark, then by the statistics of the bytes (Shift-JIS, GBK, Windows-1252 and others). Null when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText | null {
  const marked = encodingOfMark(bytes);
  if (marked !== null) {
    return accept(bytes, marked);
  }
  const sample = bytes.subarray(0, sampleSize);
  if (sample.includes(0)) {
    const wide = wideEncoding(sample);
    return wide === null ? null : accept(bytes, wide);
  }
  if (hasEscapedJapanese(sample)) {
    return accept(bytes, 'iso-2022-jp');
  }
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  if (isMostlyValid(utf8)) {
    return looksLikeText(utf8) ? { text: utf8, encoding: 'utf-8' } : null;
  }
  if (declared !== null && declared.toLowerCase() !== 'utf-8') {
    const decoded = accept(bytes, declared);
    if (decoded !== null && !decoded.text.includes('\ufffd')) {
      return decoded;
    }
  }
  return decodeByStatistics(bytes, sample);
}

function encodingOfMark(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'utf-8';
  }
  if (first === 0xff && second === 0xfe) {
    return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  return first === 0 && second === 0 && third === 0xfe && fourth === 0xff ? 'utf-32be' : null;
}

/** UTF-16 without a mark shows as zero bytes on one side of each pair alone. */
function wideEncoding(sample: Uint8Array): string | null {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] === 0) {
      if (index % 2 === 0) {
        even += 1;
      } else {
        odd += 1;
      }
    }
  }
  const pairs = sample.length / 2;
  if (odd > pairs * 0.3 && even < pairs * 0.02) {
    return 'utf-16le';
  }
  return even > pairs * 0.3 && odd < pairs * 0.02 ? 'utf-16be' : null;
}

function hasEscapedJapanese(sample: Uint8Array): boolean {
  return sample.some((byte, index) => byte === 0x1b && sample[index + 1] === 0x24);
}

/** True when bad bytes are few among good multi-byte characters: a damaged UTF-8 text, not another encoding. */
function isMostlyValid(text: string): boolean {
  const bad = text.match(replacement)?.length ?? 0;
  if (bad === 0) {
    return true;
  }
  const good = text.replace(/[\u0000-\u007f\ufffd]/g, '').length;
  return bad * 10 < good;
}

function decodeByStatistics(bytes: Uint8Array, sample: Uint8Array): DecodedText | null {
  let best: DecodedText | null = null;
  let fewestBad = Number.POSITIVE_INFINITY;
  for (const match of analyse(sample)) {
    const decoded = accept(bytes, match.name);
    if (decoded !== null) {
      const bad = decoded.text.match(replacement)?.length ?? 0;
      if (bad === 0) {
        return decoded;
      }
      if (bad < fewestBad) {
        best = decoded;
        fewestBad = bad;
      }
    }
  }
  const western = accept(bytes, 'windows-1252');
  return western !== null && !western.text.includes('\ufffd') ? western : best;
}

function accept(bytes: Uint8Array, encoding: string): DecodedText | null {
  const text = decodeAs(bytes, encoding);
  return text !== null && looksLikeText(text) ? { text, encoding: encoding.toLowerCase() } : null;
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  const name = /^iso-8859-1$|^latin1$|^us-ascii$|^ascii$/i.test(encoding) ? 'windows-1252' : encoding;
  if (iconv.encodingExists(name)) {
    return iconv.decode(bytes, name);
  }
  try {
    return new TextDecoder(name).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

/** Text has next to no control characters and is not mostly undecodable. */
function looksLikeText(text: string): boolean {
  const sample = text.slice(0, sampleSize);
  const controls = sample.match(control)?.length ?? 0;
  const bad = sample.match(replacement)?.length ?? 0;
  return controls <= sample.length * 0.005 && bad <= sample.length * 0.1;
}
