import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { writePdf, writeProse } from '../bench/ingest/pdf-writer.ts';

/** Where each of the sample documents was written. */
export interface SampleDocuments {
  /** A PDF of three pages about a rewetted bog; the water table is on page 2. */
  readonly paper: string;
  /** Markdown: field notes with the methane flux. */
  readonly notes: string;
  /** HTML: how the tower is calibrated. */
  readonly page: string;
  /** Word: the sampling protocol. */
  readonly protocol: string;
  /** A PDF of many pages, long enough to be seen while it is read. */
  readonly atlas: string;
  /** Begins like a PDF and is none. */
  readonly damaged: string;
  readonly all: readonly string[];
}

/** The titles and words that the steps look for. */
export const sampleTexts = {
  paperTitle: 'Rewetting a drained raised bog',
  waterTable: 'The mean water table rose from 48 centimetres to 9 centimetres below the surface',
  waterTablePage: 2,
  damagedName: 'damaged-scan.pdf',
} as const;

const paperPages: readonly (readonly string[])[] = [
  [
    'Rewetting a drained raised bog',
    '',
    'Drained peat loses carbon to the air for as long as it lies above the water.',
    'We blocked 41 ditches on a raised bog of 220 hectares and followed the water,',
    'the plants and the gases for five years.',
  ],
  [
    'The water table',
    '',
    'The mean water table rose from 48 centimetres to 9 centimetres below the surface',
    'within fourteen months of blocking the ditches. Dry summers lowered it again,',
    'but never below 23 centimetres. Sphagnum cover grew from 12 percent to 57 percent.',
  ],
  [
    'Carbon',
    '',
    'Net emissions of carbon dioxide fell from 7.4 to 0.6 tonnes per hectare and year.',
    'Methane emissions rose in the first two years and then levelled off.',
  ],
];

const notes = `# Field notes from the flux tower

The methane flux reached 38 milligrams per square metre and day in August, its highest value of the whole campaign.

The tower stands on a wooden platform 3.2 metres above the peat. Its logger was replaced in March after a lightning strike.
`;

const page = `<!doctype html><html><head><title>Calibrating the gas analyser</title></head><body>
<h1>Calibrating the gas analyser</h1>
<p>The gas analyser is calibrated every Monday with two reference gases, one of them free of carbon dioxide.</p>
<p>A drift of more than 2 percent since the last calibration marks the whole week as doubtful.</p>
</body></html>`;

const protocol = [
  'Protocol for taking peat cores',
  'Each peat core is 50 centimetres long and is cut into ten slices before it is frozen.',
  'Bulk density is measured on the second and the seventh slice of every core.',
];

/** Writes a researcher's small pile of papers, one of them damaged, into `folder`. */
export async function writeSampleDocuments(folder: string): Promise<SampleDocuments> {
  await mkdir(folder, { recursive: true });
  const written = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const paper = writePdf(
    paperPages.map((lines) =>
      lines.map((text, index) => ({ text, x: 60, y: 760 - index * 14, size: index === 0 ? 16 : 11 })),
    ),
    sampleTexts.paperTitle,
  );
  const samples = {
    paper: await written('rewetting.pdf', paper),
    notes: await written('field-notes.md', notes),
    page: await written('calibration.html', page),
    protocol: await written('protocol.docx', await wordDocument(protocol)),
    atlas: await written('atlas-of-bogs.pdf', longPdf()),
    damaged: await written(sampleTexts.damagedName, '%PDF-1.7\nnothing that follows makes sense'),
  };
  return { ...samples, all: Object.values(samples) };
}

/** A dozen pages that name nothing the questions ask for. */
function longPdf(): Uint8Array {
  const entries = Array.from(
    { length: 150 },
    (_, index) =>
      `Entry ${index + 1}. The mire lies in square ${index * 7} of the map sheet, on sand over clay, and is crossed by an old track. ` +
      'Its margin is wooded with birch, and its centre was cut by hand until the last century. No gauge was ever set there.',
  );
  return writeProse(entries);
}

async function wordDocument(paragraphs: readonly string[]): Promise<Uint8Array> {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
