import type { PdfLine } from './pdf-lines.ts';

/** Vertical distance between lines, in line heights, from which a new paragraph begins. */
const paragraphGap = 1.75;
const wordAtEnd = /([\p{L}\p{N}]+)[-\u00ad\u2010]$/u;
/** A web address or DOI that goes on in the next line. */
const brokenAddress = /(?:https?:\/\/|doi:|doi\.org\/)\S*[/._=&?]$/i;
const wordAtStart = /^([\p{L}\p{N}]+)/u;

/**
 * Every word of the lines in lower case, halves of broken words left out: it tells the hyphen of a compound from that of a
 * broken line.
 */
export function vocabulary(lines: readonly PdfLine[]): ReadonlySet<string> {
  const words = new Set<string>();
  let broken = false;
  for (const line of lines) {
    const breaks = wordAtEnd.test(line.text);
    const found = line.text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu) ?? [];
    for (const word of found.slice(broken ? 1 : 0, breaks ? -1 : undefined)) {
      words.add(word);
    }
    broken = breaks;
  }
  return words;
}

/**
 * Sets a page's lines as text: paragraphs apart by a blank line, lines that were broken to fit joined, words broken at a
 * line's end made whole again, other lines (tables, lists, headings) on their own.
 */
export function joinParagraphs(lines: readonly PdfLine[], words: ReadonlySet<string>): string {
  return splitBlocks(lines)
    .map((block) => joinBlock(block, words))
    .join('\n\n');
}

function splitBlocks(lines: readonly PdfLine[]): readonly (readonly PdfLine[])[] {
  const blocks: PdfLine[][] = [];
  let previous: PdfLine | null = null;
  for (const line of lines) {
    const block = blocks.at(-1);
    if (previous === null || block === undefined || startsBlock(previous, line)) {
      blocks.push([line]);
    } else {
      block.push(line);
    }
    previous = line;
  }
  return blocks;
}

function startsBlock(previous: PdfLine, line: PdfLine): boolean {
  const height = Math.max(previous.height, line.height, 1);
  const fall = previous.baseline - line.baseline;
  if (fall < -height * 0.5) {
    return !isContinued(previous, line);
  }
  const resized = Math.abs(previous.height - line.height) > height * 0.15 && fall > height * 0.5;
  return fall > height * paragraphGap || (resized && !isContinued(previous, line));
}

/** A sentence that goes on at the top of the next column. */
function isContinued(previous: PdfLine, line: PdfLine): boolean {
  return /[\p{Ll},\-\u2010]$/u.test(previous.text) && /^[\p{Ll}(]/u.test(line.text);
}

function joinBlock(block: readonly PdfLine[], words: ReadonlySet<string>): string {
  let text = '';
  let previous: PdfLine | null = null;
  for (const line of block) {
    text =
      previous === null ? line.text : joinLine(text, previous, line, columnWidth(block, previous), words);
    previous = line;
  }
  return text;
}

/** Width of the column a line stands in: the widest line of its block that begins near the same edge. */
function columnWidth(block: readonly PdfLine[], line: PdfLine): number {
  return block.reduce((widest, other) => {
    const sameColumn = Math.abs(other.left - line.left) < line.height * 4;
    return sameColumn ? Math.max(widest, other.right - line.left) : widest;
  }, 0);
}

function joinLine(
  text: string,
  previous: PdfLine,
  line: PdfLine,
  width: number,
  words: ReadonlySet<string>,
): string {
  const first = wordAtEnd.exec(text)?.[1];
  const second = wordAtStart.exec(line.text)?.[1];
  if (first !== undefined && second !== undefined) {
    return keepsHyphen(first, second, words) ? text + line.text : text.slice(0, -1) + line.text;
  }
  const isRow = previous.text.includes('\t') || line.text.includes('\t');
  const isItem = /^([•◦▪‣·*–—-]|\(?[0-9a-z]{1,3}[.)])\s/iu.test(line.text);
  if (isRow || isItem || hadRoom(previous, line, width)) {
    return `${text}\n${line.text}`;
  }
  if (brokenAddress.test(text)) {
    return text + line.text;
  }
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、]$/u.test(text)
    ? text + line.text
    : `${text} ${line.text}`;
}

/** True when the next line's first word would have fitted: the line was ended on purpose, not for want of room. */
function hadRoom(previous: PdfLine, line: PdfLine, width: number): boolean {
  const letter = (line.right - line.left) / Math.max(line.text.length, 1);
  const firstWord = /^\S*/.exec(line.text)?.[0].length ?? 0;
  return width - (previous.right - previous.left) > letter * (firstWord + 1.5);
}

function keepsHyphen(first: string, second: string, words: ReadonlySet<string>): boolean {
  const whole = `${first}${second}`.toLowerCase();
  if (words.has(whole)) {
    return false;
  }
  const isCompound = Math.min(first.length, second.length) > 3 && hasBoth(first, second, words);
  const isKnown = words.has(`${first}-${second}`.toLowerCase());
  return isCompound || isKnown || !/^\p{Ll}/u.test(second) || /\p{N}$/u.test(first);
}

function hasBoth(first: string, second: string, words: ReadonlySet<string>): boolean {
  return words.has(first.toLowerCase()) && words.has(second.toLowerCase());
}
