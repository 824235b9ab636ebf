/** Names under which a cached record, or a reference to one, carries its id. */
const idFields: readonly string[] = ['id', 'record_id', 'document_id', 'thread_id', 'run_id', 'summary_id'];

function isForgotten(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const own = idFields.find((field) => field in value);
  if (own === undefined) return false;
  const id: unknown = Reflect.get(value, own);
  return typeof id === 'string' && ids.has(id);
}

/**
 * Drops forgotten records from cached call results at once, before they are read again (spec E4). A list loses the item;
 * a result that is itself forgotten becomes undefined. Values without a forgotten record come back unchanged.
 */
export function pruneForgotten(value: unknown, ids: ReadonlySet<string>): unknown {
  if (isForgotten(value, ids)) return undefined;
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !isForgotten(item, ids)).map((item) => pruneForgotten(item, ids));
    return kept.length === value.length && kept.every((item, index) => item === value[index]) ? value : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const pruned = entries.map(([key, item]) => [key, pruneForgotten(item, ids)] as const);
  if (pruned.every(([, item], index) => item === entries[index]?.[1])) return value;
  return pruned.some(([, item]) => item === undefined) ? undefined : Object.fromEntries(pruned);
}
