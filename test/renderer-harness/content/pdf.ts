/** A one-page PDF with the given lines, in the built-in font, as base64. */
function pdfOf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 16 TL 56 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return btoa(file + end);
}

export const tidesPdf = pdfOf([
  'ON THE TIDES OF A NARROWING CHANNEL',
  '',
  'Where the shores draw together, the same water must pass through a smaller section,',
  'and its surface can only rise. At the mouth the spring range was 6.1 metres by the new',
  'gauge. Forty kilometres further in, where the channel is a third as wide, it was 12.3',
  'metres, and the highest water came 51 minutes later. The range therefore doubled over',
  'the length of the survey. Neither wind nor pressure can account for a rise of this order;',
  'both were recorded and are given in the second table.',
]);
