import type { Embedder } from '../../../main/models/embed/embedder.ts';

export interface RememberingEmbedder extends Embedder {
  /** Embeds texts in one go, so that asking for one of them later costs nothing. */
  prepare(texts: readonly string[]): Promise<void>;
}

/** An embedder that embeds each text once: benchmarks ask for the same ones by several ways. */
export function rememberVectors(embedder: Embedder): RememberingEmbedder {
  const known = new Map<string, Float32Array>();
  async function prepare(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    const vectors = await embedder.embedDocuments(missing);
    for (const [index, text] of missing.entries()) {
      const vector = vectors[index];
      if (vector !== undefined) known.set(text, vector);
    }
  }
  async function embed(text: string): Promise<Float32Array> {
    await prepare([text]);
    const vector = known.get(text);
    if (vector === undefined) throw new Error('The embedder gave no vector.');
    return vector;
  }
  return {
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
    prepare,
    async embedDocuments(texts) {
      await prepare(texts);
      return await Promise.all(texts.map(embed));
    },
    embedQuery: embed,
    close: () => embedder.close(),
  };
}
