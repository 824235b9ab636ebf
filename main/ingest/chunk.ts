/** A stretch of a document's text. Offsets are UTF-16 indices into that text: `content` is `text.slice(start, end)`. */
export interface Chunk {
  readonly content: string;
  readonly start: number;
  readonly end: number;
  /** 1-based; null where the format has no pages. */
  readonly page: number | null;
}

/** Where one page's text lies. Pages are in order and do not overlap; text between two belongs to the former. */
export interface PageSpan {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** Sizes in Unicode code points (spec R14). */
export const chunkLimit = 1_500;
export const overlapLimit = 200;

/** A chunk is not ended before this many code points for the sake of a nicer boundary. */
const fewest = 500;
/** How far back a character boundary may move so as not to part a letter from its accents. */
const clusterReach = 16;

const whitespace = /\s/;
const sentenceEnd = /[.!?…。！？｡]/;
const closing = /["'”’»)\]」』）]/;
/** Scripts written without spaces end a sentence without one too. */
const unspacedEnd = /[。！？｡]/;
const joinsPrevious = /[\p{M}\u200d\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/u;

/**
 * Cuts a text into chunks of at most 1,500 code points that share at most 200 with the one before (spec R14). A chunk ends at
 * the last paragraph end that fits, else sentence end, else word end, else between two characters. Chunks lie in order, cover
 * the text but for stretches that are whitespace alone, and never part a surrogate pair. With pages given, a chunk lies in
 * one page, so a quote from it can be found there. Takes time linear in the text.
 */
export function chunkText(text: string, pages: readonly PageSpan[] = []): readonly Chunk[] {
  if (pages.length === 0) {
    return chunkSpan(text, 0, text.length, null);
  }
  const chunks: Chunk[] = [];
  for (const [index, page] of pages.entries()) {
    const start = index === 0 ? 0 : page.start;
    const end = pages[index + 1]?.start ?? text.length;
    chunks.push(...chunkSpan(text, start, end, page.page));
  }
  return chunks;
}

function chunkSpan(text: string, from: number, to: number, page: number | null): Chunk[] {
  const chunks: Chunk[] = [];
  let start = from;
  let covered = from;
  while (covered < to) {
    const end = chunkEnd(text, start, covered, to);
    const content = text.slice(start, end);
    if (content.trim() !== '') {
      chunks.push({ content, start, end, page });
    }
    covered = end;
    start = end < to ? overlapStart(text, start, end) : end;
  }
  return chunks;
}

/** Where the chunk that begins at `start` ends; always after `covered`, so that every chunk brings something new. */
function chunkEnd(text: string, start: number, covered: number, to: number): number {
  const limit = forward(text, start, chunkLimit, to);
  if (limit === to) {
    return to;
  }
  const least = Math.max(forward(text, start, fewest, to), covered + 1);
  for (const isBoundary of [isParagraphEnd, isSentenceEnd, isWordEnd]) {
    for (let at = limit; at >= least; at -= 1) {
      if (isBoundary(text, at)) {
        return at;
      }
    }
  }
  return characterBoundary(text, limit, least);
}

/** Where the next chunk begins: a sentence start, else a word start, among the last 200 code points of this one; else its end. */
function overlapStart(text: string, start: number, end: number): number {
  const earliest = Math.max(backward(text, end, overlapLimit, start), start + 1);
  for (const isBoundary of [isSentenceEnd, isWordEnd]) {
    for (let at = earliest; at < end; at += 1) {
      if (isBoundary(text, at) && text.slice(at, end).trim() !== '') {
        return at;
      }
    }
  }
  return end;
}

/** True just after a blank line: before the first character of a paragraph. */
function isParagraphEnd(text: string, at: number): boolean {
  if (text[at - 1] !== '\n' || text[at] === '\n') {
    return false;
  }
  let before = at - 2;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t' || text[before] === '\r')) {
    before -= 1;
  }
  return text[before] === '\n';
}

/** True before the first character of a sentence, its leading whitespace left to the sentence before. */
function isSentenceEnd(text: string, at: number): boolean {
  const previous = text[at - 1] ?? '';
  if (unspacedEnd.test(previous)) {
    return !closing.test(text[at] ?? '') && !sentenceEnd.test(text[at] ?? '');
  }
  if (!isWordEnd(text, at)) {
    return false;
  }
  let before = skipWhitespaceBack(text, at - 1);
  if (closing.test(text[before] ?? '')) {
    before -= 1;
  }
  return sentenceEnd.test(text[before] ?? '') || isParagraphEnd(text, at);
}

function isWordEnd(text: string, at: number): boolean {
  return whitespace.test(text[at - 1] ?? '') && !whitespace.test(text[at] ?? ' ');
}

/** The last index with something other than whitespace, going back no further than a few characters. */
function skipWhitespaceBack(text: string, from: number): number {
  let at = from;
  while (at >= 0 && from - at < clusterReach && whitespace.test(text[at] ?? '')) {
    at -= 1;
  }
  return at;
}

function characterBoundary(text: string, limit: number, least: number): number {
  for (let at = limit; at >= Math.max(least, limit - clusterReach); at -= 1) {
    const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!splitsPair(text, at) && !joinsPrevious.test(next) && text[at - 1] !== '\u200d') {
      return at;
    }
  }
  return limit;
}

function splitsPair(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at - 1)) && isLowSurrogate(text.charCodeAt(at));
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function forward(text: string, from: number, codePoints: number, to: number): number {
  let at = from;
  for (let taken = 0; taken < codePoints && at < to; taken += 1) {
    at += splitsPair(text, at + 1) ? 2 : 1;
  }
  return Math.min(at, to);
}

function backward(text: string, from: number, codePoints: number, to: number): number {
  let at = from;
  for (let taken = 0; taken < codePoints && at > to; taken += 1) {
    at -= splitsPair(text, at - 1) ? 2 : 1;
  }
  return Math.max(at, to);
}
