import { type InspectedStore, inspectedStores, type RecordKind } from '../../shared/records/base.ts';
import type { AnyRecord } from './any-record.ts';
import { fresh, lostTo } from './gone.ts';
import type { MemoryCore } from './memory-core.ts';
import type { MemoryManager } from './memory-manager.ts';
import { isWholeSql } from './stores/half-stored.ts';

/** A record of the seven stores or a note, whatever its store; null when there is none or it is stale. */
export function readAnyRecord(core: MemoryCore, id: string): AnyRecord | null {
  const row = core.records.read(id);
  if (row === null || lostTo(core, id, row.version) !== null) return null;
  switch (row.kind) {
    case 'message':
      return labelled('conversation', core.conversation.read(id));
    case 'tool_log':
      return labelled('tool_log', core.toolLogs.read(id));
    case 'chunk':
      return labelled('knowledge', core.knowledge.read(id));
    case 'workflow':
      return labelled('workflow', core.workflows.read(id));
    case 'tool':
      return labelled('toolbox', core.toolbox.read(id));
    case 'entity':
      return labelled('entity', core.entities.read(id));
    case 'summary':
      return labelled('summary', core.summaries.read(id));
    case 'note':
      return labelled('note', core.notes.read(id));
    case 'pin':
      return labelled('pin', core.pins.read(id));
    default:
      return null;
  }
}

function labelled<Store extends InspectedStore, Value>(
  store: Store,
  value: Value | null,
): ({ readonly store: Store } & Value) | null {
  return value === null ? null : { store, ...value };
}

/** Per store: the kind of its records, its table, and the text a filter looks in. */
const listed = {
  conversation: { kind: 'message', table: 'CONVERSATIONAL_MEMORY', text: 's.content' },
  tool_log: {
    kind: 'tool_log',
    table: 'TOOL_LOG_MEMORY',
    text: "s.tool_name || ' ' || s.tool_args || ' ' || s.result",
  },
  knowledge: {
    kind: 'chunk',
    table: 'SEMANTIC_MEMORY',
    text: "s.title || ' ' || s.source || ' ' || s.content",
  },
  workflow: { kind: 'workflow', table: 'WORKFLOW_MEMORY', text: "s.query || ' ' || s.answer_excerpt" },
  toolbox: { kind: 'tool', table: 'TOOLBOX_MEMORY', text: "s.name || ' ' || s.description" },
  entity: { kind: 'entity', table: 'ENTITY_MEMORY', text: "s.name || ' ' || s.description" },
  summary: { kind: 'summary', table: 'SUMMARY_MEMORY', text: "s.description || ' ' || s.summary" },
  note: { kind: 'note', table: 'note', text: 's.content' },
  pin: { kind: 'pin', table: 'pin', text: 's.text' },
} as const satisfies Record<InspectedStore, { kind: RecordKind; table: string; text: string }>;

/** Rows that may be read, where that is not all of them. */
const conditions: Readonly<Partial<Record<InspectedStore, string>>> = {
  // A kept answer is shown, and not searched (spec E7).
  conversation: "(@filter = '' OR s.kept = 0)",
  workflow: 's.num_steps > 0',
  knowledge: isWholeSql,
};

const defaultLimit = 100;

interface Place {
  readonly id: string;
  readonly created_at: string;
}

/**
 * Records, the latest first; `after` is the last id of the page before, `filter` a part of their text. Errors: `not_found` and
 * `stale_derivation` for an `after` that is not there: where the next page begins can't be told then.
 */
export function listAnyRecords(
  core: MemoryCore,
  input: Parameters<MemoryManager['listRecords']>[0],
): readonly AnyRecord[] {
  const limit = input.limit ?? defaultLimit;
  const after =
    input.after === undefined ? null : fresh(core, 'Record', input.after, core.records.read(input.after));
  const chosen = input.store === undefined ? inspectedStores : [input.store];
  const places = chosen.flatMap((store) =>
    core.vault.database
      .prepare<{ filter: string; created_at: string; id: string; limit: number }, Place>(placesSql(store))
      .all({
        filter: (input.filter ?? '').toLowerCase(),
        created_at: after?.created_at ?? '',
        id: after?.id ?? '',
        limit,
      }),
  );
  return places
    .sort((left, right) => compare(right.created_at, left.created_at) || compare(right.id, left.id))
    .slice(0, limit)
    .flatMap(({ id }) => readAnyRecord(core, id) ?? []);
}

function placesSql(store: InspectedStore): string {
  const { kind, table, text } = listed[store];
  return `SELECT r.id, r.created_at FROM record r JOIN ${table} s ON s.id = r.id
    WHERE r.kind = '${kind}' AND (@created_at = '' OR (r.created_at, r.id) < (@created_at, @id)) AND ${conditions[store] ?? '1'}
      AND (@filter = '' OR instr(lower(${text}), @filter) > 0)
    ORDER BY r.created_at DESC, r.id DESC LIMIT @limit`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** How many records each store holds; threads; documents that were read, and those that could not be. */
export function countRecords(core: MemoryCore): Awaited<ReturnType<MemoryManager['counts']>> {
  const count = (table: string): number =>
    core.vault.database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    conversation: count('CONVERSATIONAL_MEMORY'),
    tool_log: count('TOOL_LOG_MEMORY'),
    knowledge: count(`SEMANTIC_MEMORY s WHERE ${isWholeSql}`),
    workflow: count('WORKFLOW_MEMORY WHERE num_steps > 0'),
    toolbox: count('TOOLBOX_MEMORY'),
    entity: count('ENTITY_MEMORY'),
    summary: count('SUMMARY_MEMORY'),
    note: count('note'),
    pin: count('pin WHERE ended_at IS NULL'),
    document: count("document WHERE status = 'added'"),
    failed_document: count("document WHERE status = 'failed'"),
    thread: count('thread'),
  };
}
