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

/** The boxes of the text runs that a quote touches; none when it isn't on the page. */
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
    position += texts[index]?.length ?? 0;
    if (position <= start || from >= end || position === from) continue;
    const [, , , , x = 0, y = 0] = item.transform;
    boxes.push([x, y - item.height * 0.2, x + item.width, y + item.height]);
  }
  return boxes;
}
