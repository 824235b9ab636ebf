import type * as z from 'zod';
import type { Clock } from '../../shared/effects.ts';
import type { Origin, SourceReference } from '../../shared/records/base.ts';
import type { EntityType } from '../../shared/records/records.ts';
import type { PublicFetch } from './public-fetch.ts';

/** What a tool may touch. `memory` and `filesystem` count as writing (spec C6). */
export type ToolEffect = 'read' | 'memory' | 'network' | 'filesystem';

/** Text to be chunked into the knowledge base in the same call that found it (spec R14). */
export interface AcquiredText {
  readonly source: string;
  readonly sourceId: string;
  readonly title: string;
  readonly text: string;
  readonly origin: Origin;
}

/** The part of the memory core that tools may use. The memory manager satisfies it; tests pass a small fake. */
export interface ToolMemory {
  acquire(
    text: AcquiredText,
  ): Promise<{ readonly chunks: number; readonly sources: readonly SourceReference[] }>;
  ingestFile(path: string): Promise<{
    readonly documentId: string;
    readonly chunks: number;
    readonly status: 'added' | 'unchanged';
  }>;
  expandSummary(
    summaryId: string,
  ): Promise<{ readonly text: string; readonly sources: readonly SourceReference[] }>;
  readToolLog(id: string): Promise<{ readonly text: string; readonly sources: readonly SourceReference[] }>;
  search(
    query: string,
    limit: number,
  ): Promise<{ readonly text: string; readonly sources: readonly SourceReference[] }>;
  findTools(query: string): Promise<{ readonly names: readonly string[]; readonly text: string }>;
  summarize(threadId: string): Promise<{
    readonly summaryId: string;
    readonly label: string;
    readonly sources: readonly SourceReference[];
  } | null>;
  rememberNote(
    content: string,
    scope: 'run' | 'session' | 'user',
  ): Promise<{ readonly id: string; readonly version: number }>;
  rememberEntity(
    name: string,
    type: EntityType,
    description: string,
  ): Promise<{ readonly id: string; readonly version: number }>;
}

export interface ToolContext {
  readonly threadId: string;
  readonly runId: string;
  readonly memory: ToolMemory;
  readonly fetch: PublicFetch;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface ToolOutcome {
  /** The full result as text; the executor logs it whole and bounds what the model sees (spec R10). */
  readonly result: string;
  /** Records the result was made from; the tool log is stamped with them (spec E2). */
  readonly sources: readonly SourceReference[];
  /** Names that became callable for the rest of the run (spec R4). Only read_toolbox fills it. */
  readonly offered?: readonly string[];
}

/** A tool: one file each. `description` is the docstring; `run` throws a CommonplaceError to report a failure to the model. */
export interface Tool<Arguments extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Arguments;
  readonly effect: ToolEffect;
  /** Whether it may run again after a crash while it was in flight (spec C5). */
  readonly repeatable: boolean;
  run(values: z.infer<Arguments>, context: ToolContext): Promise<ToolOutcome>;
}
