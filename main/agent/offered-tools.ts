import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { defaultK } from '../memory/retrieval-settings.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';
import type { Tool } from '../tools/tool.ts';

/** The tools a run may call, and what the model is told of them. */
export class OfferedTools {
  private readonly all: ReadonlyMap<string, Tool>;
  private readonly offered = new Map<string, RetrievedToolSchema>();

  constructor(all: ReadonlyMap<string, Tool>) {
    this.all = all;
  }

  /** Makes a tool callable, described as the toolbox has it. A name the program does not know is left out. */
  offer(name: string, description?: string): void {
    const tool = this.all.get(name);
    if (tool === undefined || this.offered.has(name)) return;
    const described = { name, description: description ?? tool.description, parameters: tool.parameters };
    this.offered.set(name, toFunctionSchema(described));
  }

  find(
    name: string,
  ): { readonly state: 'offered'; readonly tool: Tool } | { readonly state: 'unknown' | 'not_offered' } {
    const tool = this.all.get(name);
    if (tool === undefined) return { state: 'unknown' };
    return this.offered.has(name) ? { state: 'offered', tool } : { state: 'not_offered' };
  }

  schemas(): readonly RetrievedToolSchema[] {
    return [...this.offered.values()];
  }
}

/** Always offered, and what is offered whenever there is a summary to expand (spec R4). */
const always = 'read_toolbox';
const withSummaries = 'expand_summary';

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
  const tools = new OfferedTools(all);
  const wanted = hasSummaries ? [always, withSummaries] : [always];
  const fixed = await memory.readTools(wanted);
  for (const name of wanted) tools.offer(name, fixed.find((row) => row.name === name)?.description);
  const limit = defaultK.toolbox;
  for (const hit of await memory.search({ text: query, store: 'toolbox', k: limit + wanted.length })) {
    if (tools.schemas().length >= limit) break;
    const record = await memory.readRecord(hit.record_id);
    if (record?.store === 'toolbox') tools.offer(record.name, record.description);
  }
  return tools;
}
