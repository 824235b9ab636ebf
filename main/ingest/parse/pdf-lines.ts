import { inReadingOrder } from './pdf-reading-order.ts';

/** One piece of a page's text as pdfjs gives it; lengths in points, `y` growing upwards. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Set from top to bottom, or turned by a quarter. */
  readonly vertical: boolean;
  readonly endsLine: boolean;
}

/** A line of a page. Cells far apart in it are kept apart by a tab. */
export interface PdfLine {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly height: number;
}

/** Gap, in letter heights, from which two pieces of a line are two words, and from which they are two cells. */
const wordGap = 0.18;
const cellGap = 1.8;

/** Puts the pieces of one page together as lines, in reading order. */
export function joinLines(pieces: readonly PdfPiece[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let current: PdfPiece[] = [];
  const close = (): void => {
    const line = lineOf(current);
    if (line !== null) {
      lines.push(line);
    }
    current = [];
  };
  for (const piece of pieces) {
    if (movesDown(current.at(-1), piece)) {
      close();
    }
    if (piece.text !== '') {
      current.push(piece);
    }
    if (piece.endsLine) {
      close();
    }
  }
  close();
  return mergeRows(inReadingOrder(lines));
}

/** A line that begins without the one before having said that it ends. */
function movesDown(previous: PdfPiece | undefined, piece: PdfPiece): boolean {
  if (previous === undefined || previous.vertical || piece.vertical || piece.text.trim() === '') {
    return false;
  }
  const height = Math.max(previous.height, piece.height, 1);
  return Math.abs(previous.y - piece.y) > height * 0.8 && piece.x < previous.x + previous.width;
}

function lineOf(pieces: readonly PdfPiece[]): PdfLine | null {
  const inked = pieces.filter((piece) => piece.text.trim() !== '');
  const tallest = inked.reduce<PdfPiece | null>(
    (best, piece) => (best === null || piece.height > best.height ? piece : best),
    null,
  );
  if (tallest === null) {
    return null;
  }
  let text = '';
  let blank = false;
  let previous: PdfPiece | null = null;
  for (const piece of pieces) {
    if (piece.text.trim() === '') {
      blank = true;
      continue;
    }
    text += previous === null ? '' : separator(previous, piece, blank);
    text += piece.text;
    blank = false;
    previous = piece;
  }
  return {
    text: text.trim(),
    left: Math.min(...inked.map((piece) => piece.x)),
    right: Math.max(...inked.map((piece) => piece.x + piece.width)),
    baseline: tallest.y,
    height: tallest.height,
  };
}

function separator(previous: PdfPiece, piece: PdfPiece, blank: boolean): string {
  const gap = piece.x - (previous.x + previous.width);
  const height = Math.max(previous.height, piece.height, 1);
  if (previous.vertical || piece.vertical) {
    return blank ? ' ' : '';
  }
  if (gap > cellGap * height) {
    return '\t';
  }
  const spaced = /\s$/.test(previous.text) || /^\s/.test(piece.text);
  return (blank || gap > wordGap * height) && !spaced ? ' ' : '';
}

/** A table drawn cell by cell comes as many lines on one baseline: they are one row. */
function mergeRows(lines: readonly PdfLine[]): readonly PdfLine[] {
  const rows: PdfLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last !== undefined && isSameRow(last, line)) {
      rows[rows.length - 1] = {
        text: `${last.text}\t${line.text}`,
        left: last.left,
        right: line.right,
        baseline: last.baseline,
        height: Math.max(last.height, line.height),
      };
    } else {
      rows.push(line);
    }
  }
  return rows;
}

function isSameRow(former: PdfLine, latter: PdfLine): boolean {
  const height = Math.max(former.height, latter.height);
  return Math.abs(former.baseline - latter.baseline) < height * 0.3 && latter.left >= former.right;
}
