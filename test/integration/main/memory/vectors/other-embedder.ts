import type { Embedder } from '../../../../../main/models/embed/embedder.ts';
import { lexicalVector } from '../../../../../main/models/embed/lexical-embedder.ts';

/** A vector of another model: the same words, turned over and cut to another length. */
export function otherVector(text: string, dimensions: number): Float32Array {
  const vector = lexicalVector(text).slice(0, dimensions).reverse();
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}

/** Another model, quick to embed with. `before` is awaited before each call for documents. */
export function otherEmbedder(
  before: () => Promise<void> | void = () => undefined,
  fingerprint = 'other-model',
  dimensions = 480,
): Embedder {
  return {
    fingerprint,
    dimensions,
    async embedDocuments(texts) {
      await before();
      return texts.map((text) => otherVector(text, dimensions));
    },
    embedQuery: async (text) => otherVector(text, dimensions),
    async close() {},
  };
}
