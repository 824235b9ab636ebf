import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { defaultK } from '../memory/retrieval-settings.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';
import type { Tool } from '../tools/tool.ts';

/** Always offered, and what is offered whenever there is a summary to expand (spec R4). */
const always = 'read_toolbox';
const withSummaries = 'expand_summary';
const first: ReadonlySet<string> = new Set([always, withSummaries]);

function isFirst(schema: RetrievedToolSchema): boolean {
  return first.has(schema.function.name);
}

/** The tools a run may call, and those of them that the model is told of: at most k with each call (spec R4). */
export class OfferedTools {
  private readonly all: ReadonlyMap<string, Tool>;
  private readonly descriptions: ReadonlyMap<string, string>;
  private limit: number;
  /** Callable for the rest of the run, the ones that are to be told of first in front. */
  private offered: readonly RetrievedToolSchema[] = [];

  /** `descriptions` are the toolbox's own, by name; a tool that is not in it is described as the program does. */
  constructor(
    all: ReadonlyMap<string, Tool>,
    descriptions: ReadonlyMap<string, string>,
    limit: number = defaultK.toolbox,
  ) {
    this.all = all;
    this.descriptions = descriptions;
    this.limit = limit;
  }

  /** Makes a tool callable, described as the toolbox has it, behind those offered before. A name the program does not know is left out. */
  offer(name: string): void {
    if (this.schemaOf(name) !== undefined) return;
    const schema = this.describe(name);
    if (schema !== null) this.offered = [...this.offered, schema];
  }

  /** Makes what was looked for in this run callable, in front of what the question alone had suggested. */
  offerFound(names: readonly string[]): void {
    const found = names.flatMap((name) => this.schemaOf(name) ?? this.describe(name) ?? []);
    this.offered = [...new Set([...found, ...this.offered])];
  }

  find(
    name: string,
  ): { readonly state: 'offered'; readonly tool: Tool } | { readonly state: 'unknown' | 'not_offered' } {
    const tool = this.all.get(name);
    if (tool === undefined) return { state: 'unknown' };
    return this.schemaOf(name) === undefined ? { state: 'not_offered' } : { state: 'offered', tool };
  }

  /** Tells the model of one tool fewer, where the budget is small; all stay callable. False when only those are left that always stand. */
  tellFewer(): boolean {
    const told = this.schemas();
    if (told.every(isFirst)) return false;
    this.limit = told.length - 1;
    return true;
  }

  /** What the model would be told of if this tool were offered too. */
  with(name: string): readonly RetrievedToolSchema[] {
    const tools = new OfferedTools(this.all, this.descriptions, this.limit);
    tools.offered = this.offered;
    tools.offer(name);
    return tools.schemas();
  }

  /** What the model is told of: read_toolbox and expand_summary, then the others in order, as many as there is room for. */
  schemas(): readonly RetrievedToolSchema[] {
    const ordered = [...this.offered.filter(isFirst), ...this.offered.filter((schema) => !isFirst(schema))];
    return ordered.slice(0, this.limit);
  }

  private schemaOf(name: string): RetrievedToolSchema | undefined {
    return this.offered.find((schema) => schema.function.name === name);
  }

  private describe(name: string): RetrievedToolSchema | null {
    const tool = this.all.get(name);
    if (tool === undefined) return null;
    return toFunctionSchema({
      name,
      description: this.descriptions.get(name) ?? tool.description,
      parameters: tool.parameters,
    });
  }
}

/**
 * Chooses at most k tools for a query: read_toolbox always, expand_summary whenever the summary segment is not empty, the rest by
 * similarity of their toolbox descriptions (spec R4).
 */
export async function chooseTools(
  memory: MemoryManager,
  all: ReadonlyMap<string, Tool>,
  query: string,
  hasSummaries: boolean,
): Promise<OfferedTools> {
  const rows = await memory.readTools([...all.keys()]);
  const tools = new OfferedTools(all, new Map(rows.map((row) => [row.name, row.description])));
  const wanted = hasSummaries ? [always, withSummaries] : [always];
  for (const name of wanted) tools.offer(name);
  const limit = defaultK.toolbox;
  for (const hit of await memory.search({ text: query, store: 'toolbox', k: limit + wanted.length })) {
    if (tools.schemas().length >= limit) break;
    const name = rows.find(({ id }) => id === hit.record_id)?.name;
    if (name !== undefined) tools.offer(name);
  }
  return tools;
}
