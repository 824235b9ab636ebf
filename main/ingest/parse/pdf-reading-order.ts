import type { PdfLine } from './pdf-lines.ts';

/** Shares of a page's lines, text and width that tell a page drawn out of order from one set in columns. */
const disorderedLines = 0.04;
const columnText = 0.4;
const columnWidth = { least: 0.25, most: 0.62 } as const;
const proseLength = 30;

/**
 * A page's lines in the order a reader takes them. Programs draw prose in reading order, columns included, so that order is
 * kept; a form drawn here and there is read row by row.
 */
export function inReadingOrder(lines: readonly PdfLine[]): readonly PdfLine[] {
  if (!isDisordered(lines) || isInColumns(lines)) {
    return lines;
  }
  const byHeight = [...lines].sort((one, other) => other.baseline - one.baseline);
  const rows: PdfLine[][] = [];
  for (const line of byHeight) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && first.baseline - line.baseline < first.height * 0.4) {
      row.push(line);
    } else {
      rows.push([line]);
    }
  }
  return rows.flatMap((row) => row.sort((one, other) => one.left - other.left));
}

/** Counts the lines drawn above the one before although they stand in the same column. */
function isDisordered(lines: readonly PdfLine[]): boolean {
  const climbs = lines.filter((line, index) => {
    const previous = lines[index - 1];
    return (
      previous !== undefined &&
      line.baseline > previous.baseline + line.height &&
      line.left < previous.right &&
      previous.left < line.right
    );
  });
  return climbs.length >= 2 && climbs.length > lines.length * disorderedLines;
}

function isInColumns(lines: readonly PdfLine[]): boolean {
  const left = Math.min(...lines.map((line) => line.left));
  const width = Math.max(...lines.map((line) => line.right)) - left;
  const total = lines.reduce((sum, line) => sum + line.text.length, 0);
  const inColumn = lines.filter((line) => {
    const share = (line.right - line.left) / width;
    return line.text.length >= proseLength && share >= columnWidth.least && share <= columnWidth.most;
  });
  return inColumn.reduce((sum, line) => sum + line.text.length, 0) > total * columnText;
}
