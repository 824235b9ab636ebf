/** A run of text on a page, as pdf.js gives it: `transform` holds its place in PDF units at positions 4 and 5. */
export interface PageText {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Letters and digits only: line breaks, hyphens and spacing differ between a page and its extracted text. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The boxes of what a quote takes up in the text runs; none when it isn't on the page. Where it begins or ends within a run, the run's
 * width is shared out evenly among its letters and digits.
 */
export function quoteBoxes(items: readonly PageText[], quote: string | null): readonly Box[] {
  const wanted = bare(quote ?? '');
  if (wanted === '') return [];
  const texts = items.map((item) => bare(item.str));
  const start = texts.join('').indexOf(wanted);
  if (start === -1) return [];
  const end = start + wanted.length;
  const boxes: Box[] = [];
  let position = 0;
  for (const [index, item] of items.entries()) {
    const from = position;
    const length = texts[index]?.length ?? 0;
    position += length;
    if (position <= start || from >= end || length === 0) continue;
    const [, , , , x = 0, y = 0] = item.transform;
    const left = x + (item.width * Math.max(0, start - from)) / length;
    const right = x + (item.width * Math.min(length, end - from)) / length;
    boxes.push([left, y - item.height * 0.2, right, y + item.height]);
  }
  return boxes;
}
