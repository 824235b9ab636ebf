/** A sentence as it stands in a text: `text` is `source.slice(start, end)`, without surrounding white space. */
export interface Sentence {
  readonly text: string;
  /** UTF-16 offsets into the text that was split. */
  readonly start: number;
  readonly end: number;
}

/** Sentences longer than this, in UTF-16 units, are cut at a line or word end: tables and lists without full stops. */
const longest = 500;

/**
 * Splits a text into sentences without changing a character of them.
 *
 * Works for English, German and unspaced scripts: a full stop ends a sentence when what follows looks like a
 * beginning and what stands before is no abbreviation or initial. Blank lines, headings and list items end one too;
 * a single line end, as in text taken from a PDF, does not.
 */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of blocks(text)) {
    let start = block.start;
    const entry = /^\s*\[\d{1,3}\]\s/u.test(text.slice(block.start, block.start + 10));
    // A bibliography's entry is full of abbreviations, and only the whole of it says something.
    const ends = entry ? [] : boundaries(text, block.start, block.end);
    for (const end of [...ends, block.end]) {
      sentences.push(...cutLong(text, start, end));
      start = end;
    }
  }
  return sentences;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Paragraphs, headings, list items and table rows. */
function blocks(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  let offset = 0;
  let afterHeading = false;
  for (const line of text.split('\n')) {
    const heading = /^\s*#{1,6}\s/u.test(line);
    const begins =
      heading ||
      afterHeading ||
      /^\s*(?:$|\[\d{1,3}\]\s|[-*+•]\s|\d{1,3}[.)]\s|\||\[?\d{4}-\d{2}-\d{2}T)/u.test(line);
    if (begins && offset > start) {
      spans.push({ start, end: offset });
      start = offset;
    }
    afterHeading = heading || line.trim() === '';
    offset += line.length + 1;
  }
  spans.push({ start, end: text.length });
  return spans;
}

const abbreviations = new Set(
  (
    'dr prof mr mrs ms st no nr vol fig figs eq eqs sec ch pp p vs etc al e.g i.e cf ca approx resp inc ltd ' +
    'bzw z.b d.h u.a usw vgl abb tab bd hrsg evtl ggf sog str ing dipl jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);

/** Offsets at which a sentence inside the span ends. */
function* boundaries(text: string, start: number, end: number): Generator<number> {
  const ending = /[。！？｡]["'”’」』）)]*|(?<![.!?…])[.!?…]+["'“”’»)\]]*(?:\[\d{1,3}\])*(?=\s)/gu;
  ending.lastIndex = start;
  for (let match = ending.exec(text); match !== null && match.index < end; match = ending.exec(text)) {
    const after = match.index + match[0].length;
    if (after >= end) return;
    if (/^[。！？｡]/u.test(match[0]) || endsSentence(text, match.index, match[0], after)) yield after;
  }
}

/** What a German ordinal such as `3.` may stand before. */
const ordinalNouns =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Auflage|Kapitel|Abschnitt|Klasse|Stock|Platz|Tag|Mal|Band)/u;

function endsSentence(text: string, index: number, mark: string, after: number): boolean {
  const following = /^\s+(\S+)/u.exec(text.slice(after, after + 60))?.[1] ?? '';
  // Old texts set their stops apart and begin sentences in lower case.
  if (/\s/u.test(text.charAt(index - 1)) && /^\p{L}/u.test(following)) return true;
  if (!/^["'“„«([*_]*(?:\p{Lu}|\p{N}|\p{Lo})/u.test(following)) return false;
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const word = /[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(0, index - 20), index))?.[0] ?? '';
  if (/^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return false;
  if (abbreviations.has(word.toLowerCase())) return false;
  return !(/^\d{1,2}$/u.test(word) && ordinalNouns.test(following));
}

/** Several short lines without a full stop, or many of them, are a form or a table: each line stands for itself. */
function isTabular(piece: string): boolean {
  const lines = piece.trim().split('\n');
  const ended = /[.!?。！？:]["'“”’»)\]]*$/u.test(piece.trim());
  const width = piece.trim().length / lines.length;
  return (lines.length >= 3 && !ended && width < 45) || (lines.length >= 8 && width < 35);
}

function cutLong(text: string, from: number, to: number): readonly Sentence[] {
  const parts: Sentence[] = [];
  const tabular = isTabular(text.slice(from, to));
  let start = from;
  while (start < to) {
    const line = tabular ? text.indexOf('\n', start) : -1;
    let end = line >= 0 && line < to ? line + 1 : to;
    if (end - start > longest) {
      const window = text.slice(start, start + longest);
      const cut = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('; '), window.lastIndexOf('，'));
      const space = cut > longest / 3 ? cut + 1 : window.search(/\s\S*$/u);
      end = start + (space > longest / 3 ? space : longest);
      if (/[\uD800-\uDBFF]/u.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(end)))
        end -= 1;
    }
    const piece = text.slice(start, end);
    const trimmed = piece.trim();
    if (trimmed !== '') {
      const offset = start + piece.indexOf(trimmed);
      parts.push({ text: trimmed, start: offset, end: offset + trimmed.length });
    }
    start = end;
  }
  return parts;
}
