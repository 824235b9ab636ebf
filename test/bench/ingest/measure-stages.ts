import { chunkText } from '../../../main/ingest/chunk.ts';
import { ingestLimits } from '../../../main/ingest/ingest-limits.ts';
import { parseDocument } from '../../../main/ingest/parse/parse-document.ts';

export interface StageFigures {
  readonly parse_pages_per_second: number;
  readonly chunk_chunks_per_second: number;
  /** The text of every chunk, for measuring what comes after. */
  readonly texts: readonly string[];
}

/** Parsing and chunking alone, one document after another in this thread. */
export async function measureStages(originals: readonly Uint8Array[]): Promise<StageFigures> {
  let [parse, chunk, pages] = [0, 0, 0];
  const texts: string[] = [];
  for (const bytes of originals) {
    const began = performance.now();
    const parsed = await parseDocument('pdf', bytes, {
      textLimit: ingestLimits.textLength,
      unpackedLimit: ingestLimits.unpackedBytes,
    });
    const parsedAt = performance.now();
    const chunks = chunkText(parsed.text, parsed.pages);
    chunk += performance.now() - parsedAt;
    parse += parsedAt - began;
    pages += parsed.pages.length;
    texts.push(...chunks.map((part) => part.content));
  }
  return {
    parse_pages_per_second: pages / (parse / 1000),
    chunk_chunks_per_second: texts.length / (chunk / 1000),
    texts,
  };
}
