import type { EntityType } from '../../shared/records/records.ts';

/** What is embedded of each store's record; what is searched for must be in it. Message and chunk are embedded as they are. */

export function workflowEmbeddingText(workflow: {
  readonly query: string;
  readonly answer_excerpt: string;
}): string {
  return `${workflow.query}\n${workflow.answer_excerpt}`.trim();
}

/** The words a compound name is made of: `paperSearch` and `paper_search` give `paper search`. */
function wordsOfName(name: string): string {
  return name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
}

/** Name, description, signature and sample queries together, each as it is stored (spec R5); the name as words too, which is what a model knows. */
export function toolEmbeddingText(tool: {
  readonly name: string;
  readonly description: string;
  readonly signature: string;
  readonly queries: readonly string[];
}): string {
  const words = wordsOfName(tool.name);
  const name = words === tool.name ? '' : tool.name;
  return [`${words}: ${tool.description}`, tool.signature, ...tool.queries, name]
    .filter((part) => part !== '')
    .join('\n');
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
