import type * as z from 'zod';
import type { Clock } from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { Origin, SimilarityStore, SourceReference } from '../../shared/records/base.ts';
import type { EntityType, NoteScope } from '../../shared/records/records.ts';
import type { Chunk } from '../ingest/chunk.ts';
import { type ToolParameters, toParameters } from './function-schema.ts';
import type { PublicFetch } from './public-fetch.ts';

/** What a tool may touch. `memory` and `filesystem` count as writing (spec C6). */
export type ToolEffect = 'read' | 'memory' | 'network' | 'filesystem';

/** Text that goes into the knowledge base in the same call that found it (spec R14). */
export interface AcquiredText {
  /** What it is, for a person: a file name, an address. */
  readonly source: string;
  /** Its id at the source; the same source and id again replaces nothing and adds nothing. */
  readonly sourceId: string;
  readonly title: string;
  readonly chunks: readonly Chunk[];
  readonly origin: Origin;
}

/** A document read into chunks. */
export interface ParsedDocument {
  readonly title: string;
  readonly pages: number | null;
  readonly chunks: readonly Chunk[];
}

/** Text made for the model, with the records it was made from. */
export interface SourcedText {
  readonly text: string;
  readonly sources: readonly SourceReference[];
}

/** A local file that became a document, or was one; or one that can't be read, which has a row that says why. */
export type IngestedFile = { readonly document_id: string } & (
  | { readonly status: 'added' | 'unchanged'; readonly chunks: number }
  | { readonly status: 'failed'; readonly reason: string }
);

/** The part of the memory core that tools may use; the agent builds it for one run. */
export interface ToolMemory {
  acquire(
    text: AcquiredText,
  ): Promise<{ readonly chunks: number; readonly sources: readonly SourceReference[] }>;
  /** With the version the document has now, for the call to be stamped with: it names the document's file (spec E2). */
  ingestFile(path: string): Promise<IngestedFile & { readonly version: number }>;
  /** The summary and its originals with their times, oldest first; with a query, only the originals that match it best. */
  expandSummary(summaryId: string, query: string | undefined): Promise<SourcedText>;
  readToolLog(id: string): Promise<SourcedText>;
  search(query: string, store: SimilarityStore, limit: number): Promise<SourcedText>;
  /** Names and descriptions of the tools that match. */
  findTools(query: string): Promise<{ readonly names: readonly string[]; readonly text: string }>;
  /** Null when nothing is left to summarise. */
  summarize(): Promise<{
    readonly summary_id: string;
    readonly label: string;
    readonly source: SourceReference;
  } | null>;
  /** `corrects`: the id of a note that this one takes the place of. */
  rememberNote(content: string, scope: NoteScope, corrects?: string): Promise<SourceReference>;
  rememberEntity(name: string, type: EntityType, description: string): Promise<SourceReference>;
}

export interface ToolContext {
  readonly memory: ToolMemory;
  readonly fetch: PublicFetch;
  /** Reads a document held in memory, off the main thread. */
  readonly parse: (name: string, bytes: Uint8Array) => Promise<ParsedDocument>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface ToolOutcome {
  /** The full result as text; it is logged whole and the model sees a bounded part (spec R10). */
  readonly result: string;
  /** Records the result was made from; the tool log is stamped with them (spec E2). */
  readonly sources: readonly SourceReference[];
  /** Set when the call failed and its log is to be stamped all the same: the result says why. Any other failure is thrown. */
  readonly failed?: true;
  /** Names that became callable for the rest of the run (spec R4). Only read_toolbox fills it. */
  readonly offered?: readonly string[];
}

/** A tool as the rest of the program sees it: arguments are checked inside `run`. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: ToolParameters;
  readonly effect: ToolEffect;
  /** Whether it may run again when a crash caught it in flight (spec C5). */
  readonly repeatable: boolean;
  /** The text whose change means that the tool itself changed (spec R5). */
  readonly source: string;
  /** Throws `tool_arguments` for arguments that do not fit; any other error is a failure to report to the model. */
  run(values: unknown, context: ToolContext): Promise<ToolOutcome>;
}

interface ToolDefinition<Parameters extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  readonly effect: ToolEffect;
  readonly repeatable: boolean;
  readonly run: (values: z.infer<Parameters>, context: ToolContext) => Promise<ToolOutcome>;
}

/** Declares a tool: `run` receives arguments already checked against `parameters`. */
export function defineTool<Parameters extends z.ZodObject>(definition: ToolDefinition<Parameters>): Tool {
  return {
    name: definition.name,
    description: definition.description,
    parameters: toParameters(definition.parameters),
    effect: definition.effect,
    repeatable: definition.repeatable,
    source: definition.run.toString(),
    run: async (values, context) =>
      definition.run(parseArguments(definition.name, definition.parameters, values), context),
  };
}

function parseArguments<Parameters extends z.ZodObject>(
  name: string,
  parameters: Parameters,
  values: unknown,
): z.infer<Parameters> {
  const parsed = parameters.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`,
  );
  throw new CommonplaceError(
    'tool_arguments',
    `The arguments for ${name} do not fit: ${problems.join('; ')}.`,
  );
}
