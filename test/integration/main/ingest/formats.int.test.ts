import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { chunkText } from '../../../../main/ingest/chunk.ts';
import { ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import { parseDocument } from '../../../../main/ingest/parse/parse-document.ts';
import { writePdf, writeProse } from '../../../bench/ingest/pdf-writer.ts';

const options = { textLimit: ingestLimits.textLength, unpackedLimit: ingestLimits.unpackedBytes };

async function wordDocument(body: string, core = ''): Promise<Uint8Array> {
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
  );
  if (core !== '') {
    zip.file('docProps/core.xml', core);
  }
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('PDF', () => {
  test('R14 pages are kept through to the chunk', async () => {
    const bytes = writePdf([
      [{ text: 'First page.', x: 60, y: 700 }],
      [],
      [{ text: 'Third page.', x: 60, y: 700 }],
    ]);
    const parsed = await parseDocument('pdf', bytes, options);
    expect(parsed.text).toBe('First page.\n\nThird page.');
    expect(parsed.pages.map((page) => parsed.text.slice(page.start, page.end))).toEqual([
      'First page.',
      '',
      'Third page.',
    ]);
    expect(chunkText(parsed.text, parsed.pages).map(({ content, page }) => [content.trim(), page])).toEqual([
      ['First page.', 1],
      ['Third page.', 3],
    ]);
  });

  test('R14 lines broken to fit are joined and broken words made whole', async () => {
    const lines = [
      'The system keeps what it learns in a memory that can be inspec-',
      'ted, and a long-term plan says how it is to be resumed after a long-',
      'term pause, which takes no more than one line of the text.',
    ];
    const bytes = writePdf([lines.map((text, index) => ({ text, x: 60, y: 700 - index * 14 }))]);
    const parsed = await parseDocument('pdf', bytes, options);
    expect(parsed.text).toBe(
      'The system keeps what it learns in a memory that can be inspected, and a long-term plan says how it is to be resumed after a long-term pause, which takes no more than one line of the text.',
    );
  });

  test('R14 paragraphs stand apart and the cells of a row stay together', async () => {
    const bytes = writePdf([
      [
        { text: 'A heading', x: 60, y: 780, size: 16 },
        { text: 'Name', x: 60, y: 700 },
        { text: 'Year', x: 250, y: 700 },
        { text: 'Kestrel', x: 60, y: 686 },
        { text: '2025', x: 250, y: 686 },
      ],
    ]);
    expect((await parseDocument('pdf', bytes, options)).text).toBe('A heading\n\nName\tYear\nKestrel\t2025');
  });

  test('R14 a form drawn out of order is read row by row', async () => {
    const bytes = writePdf([
      [
        { text: 'total', x: 60, y: 600 },
        { text: 'third', x: 60, y: 628 },
        { text: 'second', x: 60, y: 656 },
        { text: 'first', x: 60, y: 684 },
      ],
    ]);
    expect((await parseDocument('pdf', bytes, options)).text.split(/\n+/)).toEqual([
      'first',
      'second',
      'third',
      'total',
    ]);
  });

  test('R14 the title of the properties is the title', async () => {
    const page = [[{ text: 'x', x: 60, y: 700 }]];
    expect((await parseDocument('pdf', writePdf(page, 'On Memory'), options)).title).toBe('On Memory');
    expect((await parseDocument('pdf', writePdf(page, 'untitled'), options)).title).toBeNull();
  });

  test('R14 a PDF without text says so', async () => {
    await expect(parseDocument('pdf', writePdf([[], []]), options)).rejects.toMatchObject({
      code: 'document_no_text',
    });
  });

  test('R14 a damaged PDF says so', async () => {
    const bytes = new Uint8Array(Buffer.from('%PDF-1.7\nnothing that follows makes sense'));
    await expect(parseDocument('pdf', bytes, options)).rejects.toMatchObject({ code: 'document_damaged' });
  });

  test('R14 more text than the bound is too large', async () => {
    const bytes = writeProse(['Words that go on. '.repeat(500)]);
    await expect(parseDocument('pdf', bytes, { ...options, textLimit: 2_000 })).rejects.toMatchObject({
      code: 'document_too_large',
    });
  });
});

describe('Word', () => {
  test('R14 paragraphs, tables and equations are read, and the title of the properties', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
    const bytes = await wordDocument(
      `${paragraph('First.')}<w:p><w:r><w:t xml:space="preserve">With </w:t></w:r><m:oMath><m:r><m:t>m=1</m:t></m:r></m:oMath></w:p>` +
        `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell('1')}${cell('2')}</w:tr></w:tbl>`,
      '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Notes &amp; more</dc:title></cp:coreProperties>',
    );
    const parsed = await parseDocument('docx', bytes, options);
    expect(parsed.text).toBe('First.\n\nWith m=1\n\na\tb\n1\t2');
    expect(parsed.title).toBe('Notes & more');
  });

  test('R14 a container that unpacks to far more than it weighs is stopped', async () => {
    const bytes = await wordDocument(paragraph('a'.repeat(5_000_000)));
    expect(bytes.length).toBeLessThan(100_000);
    await expect(
      parseDocument('docx', bytes, { ...options, unpackedLimit: 1_000_000 }),
    ).rejects.toMatchObject({
      code: 'document_too_large',
    });
  });

  test.each([
    ['cut short', async () => (await wordDocument(paragraph('a'))).subarray(0, 300)],
    ['of broken XML', () => wordDocument('<w:p><w:r>')],
  ])('R14 a document %s is damaged', async (_what, make) => {
    await expect(parseDocument('docx', await make(), options)).rejects.toMatchObject({
      code: 'document_damaged',
    });
  });

  test('R14 a document without text says so', async () => {
    await expect(parseDocument('docx', await wordDocument(''), options)).rejects.toMatchObject({
      code: 'document_no_text',
    });
  });
});

test.each(['text', 'markdown', 'html'] as const)('R14 an empty %s document says so', async (kind) => {
  await expect(parseDocument(kind, new Uint8Array(), options)).rejects.toMatchObject({
    code: 'document_no_text',
  });
});
