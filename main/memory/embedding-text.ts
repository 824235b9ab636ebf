import type { EntityType } from '../../shared/records/records.ts';

/** What is embedded of each store's record; what is searched for must be in it. Message and chunk are embedded as they are. */

export function workflowEmbeddingText(workflow: {
  readonly query: string;
  readonly answer_excerpt: string;
}): string {
  return `${workflow.query}\n${workflow.answer_excerpt}`.trim();
}

/** Name, description, signature and sample queries together, each as it is stored (spec R5). */
export function toolEmbeddingText(tool: {
  readonly name: string;
  readonly description: string;
  readonly signature: string;
  readonly queries: readonly string[];
}): string {
  return [`${tool.name}: ${tool.description}`, tool.signature, ...tool.queries].filter((part) => part !== '').join('\n');
}

export function entityEmbeddingText(entity: {
  readonly name: string;
  readonly type: EntityType;
  readonly description: string;
}): string {
  return `${entity.name} (${entity.type}): ${entity.description}`;
}

export function summaryEmbeddingText(summary: {
  readonly summary: string;
  readonly description: string;
}): string {
  return `${summary.description}\n${summary.summary}`;
}
