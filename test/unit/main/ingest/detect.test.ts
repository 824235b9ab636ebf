import iconv from 'iconv-lite';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { detectDocument } from '../../../../main/ingest/detect.ts';
import { writePdf } from '../../../bench/ingest/pdf-writer.ts';

function text(content: string): Uint8Array {
  return new Uint8Array(Buffer.from(content));
}

async function office(contentType: string): Promise<Uint8Array> {
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${contentType}.main+xml"/></Types>`,
  );
  zip.file('main.xml', '<main/>');
  return zip.generateAsync({ type: 'uint8array' });
}

function compoundFile(stream: string): Uint8Array {
  const bytes = Buffer.alloc(2_048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  Buffer.from(stream, 'utf16le').copy(bytes, 1_024);
  return new Uint8Array(bytes);
}

const openXml = 'application/vnd.openxmlformats-officedocument';

describe('detectDocument', () => {
  test('R14 content decides before the name', async () => {
    expect((await detectDocument(writePdf([[]]), 'notes.txt')).kind).toBe('pdf');
    expect((await detectDocument(text('<!DOCTYPE html><title>a</title>'), 'page.txt')).kind).toBe('html');
    expect((await detectDocument(text('plain words'), 'paper.pdf')).kind).toBe('text');
    const word = await office(`${openXml}.wordprocessingml.document`);
    expect((await detectDocument(word, 'data.zip')).kind).toBe('docx');
  });

  test('R14 a PDF header may come after other bytes', async () => {
    const bytes = Buffer.concat([Buffer.from('\r\nleading junk\r\n'), writePdf([[]])]);
    expect((await detectDocument(bytes, 'paper')).kind).toBe('pdf');
  });

  test.each([
    ['notes.md', '# Notes', 'markdown'],
    ['notes.MARKDOWN', 'Notes', 'markdown'],
    ['page.htm', 'hello <b>there</b>', 'html'],
    ['data.csv', 'a,b\n1,2', 'text'],
    ['references.bib', '@article{a, title = {T}}', 'text'],
    ['references.ris', 'TY  - JOUR\nER  - ', 'text'],
    ['paper.tex', '\\documentclass{article}', 'text'],
    ['data.json', '{"a": 1}', 'text'],
    ['feed.xml', '<?xml version="1.0"?><rss><channel/></rss>', 'xml'],
    ['feed.rss', '<rss><channel/></rss>', 'xml'],
    ['feed.txt', '\n<?xml version="1.0"?><rss><channel/></rss>', 'xml'],
    ['notes.xml', 'no markup at all', 'text'],
    ['page.xml', '<?xml version="1.0"?><html><body>a</body></html>', 'html'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>', 'xml'],
    ['main.py', 'print("a")', 'text'],
    ['LICENSE', 'MIT', 'text'],
    ['empty.txt', '', 'text'],
  ])('R14 %s is told by its name', async (name, content, kind) => {
    expect((await detectDocument(text(content), name)).kind).toBe(kind);
  });

  test('R14 text in any encoding is text', async () => {
    const bytes = new Uint8Array(iconv.encode('Größe und Maß', 'utf-16le'));
    expect((await detectDocument(bytes, 'a.csv')).kind).toBe('text');
  });

  test.each([
    ['slides.pptx', () => office(`${openXml}.presentationml.presentation`), /PowerPoint/],
    ['table.xlsx', () => office(`${openXml}.spreadsheetml.sheet`), /Excel/],
    ['old.doc', async () => compoundFile('WordDocument'), /Word document \(\.doc\)/],
    ['mail.msg', async () => compoundFile('__substg1.0_'), /Outlook message/],
    ['letter.rtf', async () => text('{\\rtf1 hello}'), /Rich Text/],
    ['photo.jpg', async () => new Uint8Array(Buffer.from('ffd8ffe000104a46494600', 'hex')), /image/],
    ['data.bin', async () => Uint8Array.from({ length: 300 }, (_, index) => index % 7), /binary/],
  ])('R14 %s is refused by the name of its type', async (name, make, reason) => {
    await expect(detectDocument(await make(), name)).rejects.toMatchObject({
      code: 'document_unknown_type',
      message: expect.stringMatching(reason),
    });
  });

  test('R14 what is a Word document by its name only is damaged, not an archive', async () => {
    const zip = await new JSZip().file('notes.txt', 'x').generateAsync({ type: 'uint8array' });
    await expect(detectDocument(zip, 'thesis.docx')).rejects.toMatchObject({
      code: 'document_damaged',
      message: expect.stringContaining('thesis.docx is not a whole Word document'),
    });
    await expect(detectDocument(zip, 'papers.zip')).rejects.toMatchObject({ code: 'document_unknown_type' });
  });

  test('R14 an Office file under a password is encrypted, not unknown', async () => {
    await expect(detectDocument(compoundFile('EncryptedPackage'), 'secret.docx')).rejects.toMatchObject({
      code: 'document_encrypted',
    });
  });
});
