import * as z from 'zod';

/** Where a record came from (design 2). It decides trust, and stays with the record for good. */
export const originSchema = z.enum(['user', 'model', 'document', 'tool']);
export type Origin = z.infer<typeof originSchema>;

/** A commit version (spec E1): one counter for the whole vault. */
export const versionSchema = z.int().nonnegative();

export const instantSchema = z.iso.datetime({ offset: true });
export const recordIdSchema = z.string().min(1);
export const summaryIdSchema = z.string().regex(/^[0-9a-f]{8}$/);

/** A record at the version it was read: the unit of lineage (spec E2). */
export const sourceReferenceSchema = z.object({ id: recordIdSchema, version: versionSchema });
export type SourceReference = Readonly<z.infer<typeof sourceReferenceSchema>>;

/** Every kind of thing that has an id in the vault, and so can be forgotten or audited. */
export const recordKinds = [
  'thread',
  'message',
  'tool_log',
  'document',
  'chunk',
  'workflow',
  'tool',
  'entity',
  'summary',
  'note',
  'pin',
  'task',
  'run',
  'event',
  'snapshot',
  'checkpoint',
] as const;
export const recordKindSchema = z.enum(recordKinds);
export type RecordKind = z.infer<typeof recordKindSchema>;

/** The seven stores of the memory core, by short name (spec A). */
const storeNames = [
  'conversation',
  'tool_log',
  'knowledge',
  'workflow',
  'toolbox',
  'entity',
  'summary',
] as const;

/** The stores whose records the memory inspector lists: the seven, notes and pins. */
export const inspectedStores = [...storeNames, 'note', 'pin'] as const;
export type InspectedStore = (typeof inspectedStores)[number];

/** The stores that are read by similarity; conversation search is an extra index beside them. */
export const similarityStores = [
  'knowledge',
  'workflow',
  'toolbox',
  'entity',
  'summary',
  'conversation',
] as const;
export const similarityStoreSchema = z.enum(similarityStores);
export type SimilarityStore = z.infer<typeof similarityStoreSchema>;

const versioned = { version: versionSchema };
/** Fields every stored record has, whatever its store. */
export const recordBase = { id: recordIdSchema, ...versioned, origin: originSchema };
