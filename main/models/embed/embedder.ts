export interface EmbedOptions {
  readonly signal?: AbortSignal;
}

/**
 * Turns text into unit-length vectors. One embedder serves all similarity stores, on write and on read (spec A).
 * Errors: `embedder_unavailable` (no model to run), `cancelled`.
 */
export interface Embedder {
  /** Model, dtype, dimensions and pooling in one string; vectors of different fingerprints never meet. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** Texts to be stored, in order. Long texts are embedded whole, in windows. Each result has length `dimensions` and norm 1. */
  embedDocuments(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
  /** A query; goes ahead of waiting documents. */
  embedQuery(text: string, options?: EmbedOptions): Promise<Float32Array>;
  close(): Promise<void>;
}
