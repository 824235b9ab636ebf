/** Bounds on reading one document, so that none can hold up or bring down the others. */
export interface IngestLimits {
  readonly fileBytes: number;
  /** UTF-16 units of extracted text. */
  readonly textLength: number;
  /** Bytes a compressed container may unpack to. */
  readonly unpackedBytes: number;
  readonly milliseconds: number;
  readonly heapMegabytes: number;
  /** Growth of the process beyond what it held when the document was begun; array buffers are outside the heap limit. */
  readonly residentMegabytes: number;
  /** Documents read at the same time. */
  readonly workers: number;
}

export const ingestLimits: IngestLimits = {
  fileBytes: 200 * 1024 * 1024,
  textLength: 50_000_000,
  unpackedBytes: 400 * 1024 * 1024,
  milliseconds: 60_000,
  heapMegabytes: 1_024,
  residentMegabytes: 1_536,
  workers: 1,
};
