import { writeProse } from './pdf-writer.ts';

const linesPerPage = 50;
const vocabulary =
  'memory consolidation stream ledger agent retrieval evidence horizon summary entity routing tool thread vector chunk the of and in to a is that for with on'.split(
    ' ',
  );

/** A generator with a fixed seed, so that every run reads the same pages. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A PDF of about so many pages of made-up prose; one seed, one document. */
export function writeDocument(seed: number, pages: number): Uint8Array {
  const next = createNumbers(seed);
  const word = (): string => vocabulary[Math.floor(next() * vocabulary.length)] ?? 'word';
  const sentence = (): string => {
    const text = Array.from({ length: 8 + Math.floor(next() * 14) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraphs: string[] = [];
  for (let lines = 0; lines < (pages + 1) * linesPerPage; ) {
    const paragraph = Array.from({ length: 5 }, sentence).join(' ');
    paragraphs.push(paragraph);
    lines += Math.ceil(paragraph.length / 85) + 1;
  }
  return writeProse(paragraphs, linesPerPage);
}
