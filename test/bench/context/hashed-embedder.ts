import { createHash } from 'node:crypto';
import type { Embedder } from '../../../main/models/embed/embedder.ts';

const dimensions = 384;

/** Vectors of no meaning, the same for the same text and made at once: embedding is not what is measured. */
export function createHashedEmbedder(): Embedder {
  const embed = (text: string): Float32Array => {
    const bytes = Buffer.concat(
      Array.from({ length: dimensions / 32 }, (_, index) =>
        createHash('sha256').update(`${index} ${text}`).digest(),
      ),
    );
    const values = Float32Array.from(bytes, (byte) => byte - 127.5);
    const norm = Math.hypot(...values);
    return values.map((value) => value / norm);
  };
  return {
    fingerprint: 'hashed-384',
    dimensions,
    embedDocuments: async (texts) => texts.map(embed),
    embedQuery: async (text) => embed(text),
    close: async () => undefined,
  };
}
