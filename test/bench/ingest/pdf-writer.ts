/** A page as lines of text, each placed at a point; 72 points to the inch, `y` growing upwards. */
export interface WrittenLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** A minimal PDF in Helvetica, made of the given pages. `title` goes into the document's properties. */
export function writePdf(pages: readonly (readonly WrittenLine[])[], title?: string): Uint8Array {
  const objects: string[] = [];
  const pageNumbers = pages.map((_, index) => 4 + index * 2);
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
  );
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    const content = lines.map(lineOperators).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
  }
  if (title !== undefined) {
    objects.push(`<< /Title (${escaped(title)}) >>`);
  }
  return assemble(objects, title === undefined ? '' : `/Info ${objects.length} 0 R`);
}

/** Sets paragraphs on pages as a simple word processor does: 90 characters to a line, 50 lines to a page. */
export function writeProse(paragraphs: readonly string[], linesPerPage = 50): Uint8Array {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph, 90), '']);
  const pages: WrittenLine[][] = [];
  for (let from = 0; from < lines.length; from += linesPerPage) {
    pages.push(
      lines
        .slice(from, from + linesPerPage)
        .map((text, index) => ({ text, x: 60, y: 780 - index * 14 }))
        .filter((line) => line.text !== ''),
    );
  }
  return writePdf(pages);
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function lineOperators(line: WrittenLine): string {
  return `BT /F1 ${line.size ?? 11} Tf ${line.x} ${line.y} Td (${escaped(line.text)}) Tj ET`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[], info: string): Uint8Array {
  let body = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.byteLength(body, 'latin1'));
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = Buffer.byteLength(body, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${info} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(body, 'latin1'));
}
