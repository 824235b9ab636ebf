import * as z from 'zod';
import { similarityStoreSchema } from '../records/base.ts';
import { call } from './call.ts';

const weight = z.number().min(0).max(10);

/** How the rankings of one store are made into one. */
const recallSettingsSchema = z.object({
  vectorWeight: weight,
  vectorFloor: z.number().min(0).max(0.95),
  depth: z.int().positive().max(2000),
  feedback: z.int().min(0).max(20),
  identifierBonus: weight,
  dateBonus: weight,
});
export type RecallSettings = Readonly<z.infer<typeof recallSettingsSchema>>;

const recallStageSchema = z.enum(['embedding', 'vectors', 'full_text', 'fusion', 'reading']);
export type RecallStage = z.infer<typeof recallStageSchema>;

/** Where a ranking put a record, from 1, and its score there. */
const placeSchema = z.object({ rank: z.int().positive(), score: z.number() }).nullable();

const recallHitSchema = z.object({
  record_id: z.string(),
  version: z.int(),
  origin: z.string(),
  source: z.string().optional(),
  page: z.int().optional(),
  text: z.string(),
  /** BM25; null where it shares no word with the query or lies too far down. */
  fullText: placeSchema,
  /** Cosine. */
  vectors: placeSchema,
  fused: placeSchema,
  /** Its place in what a search answers: after quoted phrases and the cap per source. */
  shown: z.int().positive().nullable(),
});
export type RecallHit = Readonly<z.infer<typeof recallHitSchema>>;

const recallResultSchema = z.object({
  store: similarityStoreSchema,
  embedder: z.string(),
  k: z.int().positive(),
  /** The product's own for this store. */
  productK: z.int().positive(),
  settings: recallSettingsSchema,
  /** The product's own for this store and embedder. */
  productSettings: recallSettingsSchema,
  stages: z.array(z.object({ stage: recallStageSchema, milliseconds: z.number() })),
  /** How many records each ranking gave. */
  found: z.object({ fullText: z.int(), vectors: z.int(), fused: z.int() }),
  /** Everything among the first k of any ranking, in the order of the fused one. */
  hits: z.array(recallHitSchema),
});
export type RecallResult = Readonly<z.infer<typeof recallResultSchema>>;

export const recallCalls = {
  /** One query against one store, ranking by ranking; settings given here hold for this test alone. */
  'recall.test': call(
    z.object({
      text: z.string().trim().min(1, 'Write something to search for.'),
      store: similarityStoreSchema,
      k: z.int().positive().max(200).optional(),
      settings: recallSettingsSchema.partial().optional(),
    }),
    recallResultSchema,
  ),
} as const;
