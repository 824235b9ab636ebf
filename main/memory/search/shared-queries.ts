import type { Embedder } from '../../models/embed/embedder.ts';

/**
 * An embedder that makes the vector of a query once for all who ask for it at the same time: a turn looks for one question in several
 * stores. Nothing is kept once it is made.
 */
export function shareQueries(embedder: Embedder): Embedder {
  const underWay = new Map<string, Promise<Float32Array>>();
  return {
    get fingerprint() {
      return embedder.fingerprint;
    },
    get dimensions() {
      return embedder.dimensions;
    },
    embedDocuments: (texts, options) => embedder.embedDocuments(texts, options),
    embedQuery(text, options) {
      if (options !== undefined) return embedder.embedQuery(text, options);
      const key = `${embedder.fingerprint}\n${text}`;
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const made = embedder.embedQuery(text).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
    close: () => embedder.close(),
  };
}
