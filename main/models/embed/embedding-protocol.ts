import * as z from 'zod';

/** What the main process asks of the embedding process. */
export const embeddingRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('load'),
    folder: z.string(),
    dtype: z.enum(['fp32', 'fp16', 'q8', 'q4']),
    maximumTokens: z.int().positive(),
    threads: z.int().positive(),
  }),
  z.object({ kind: z.literal('embed'), id: z.int(), texts: z.array(z.string()) }),
]);
export type EmbeddingRequest = Readonly<z.infer<typeof embeddingRequestSchema>>;

/** What it answers. `failed` without an id means that the model did not load. */
export const embeddingResponseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), dimensions: z.int().positive() }),
  z.object({
    kind: z.literal('embedded'),
    id: z.int(),
    vectors: z.array(z.custom<Float32Array>((value) => value instanceof Float32Array)),
  }),
  z.object({ kind: z.literal('failed'), id: z.int().nullable(), message: z.string() }),
]);
export type EmbeddingResponse = Readonly<z.infer<typeof embeddingResponseSchema>>;

/** A running embedding process, however it was started. Messages are structured clones. */
export interface EmbeddingProcess {
  post(request: EmbeddingRequest): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when it is gone for whatever reason. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Starts one: `utilityProcess` in Electron, `child_process.fork` under Node.js. */
export type LaunchEmbeddingProcess = () => EmbeddingProcess;
