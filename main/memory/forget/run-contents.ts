import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';
import type { HeldRow } from './held-rows.ts';

/** What an event says, in JSON. */
export interface RunContent {
  readonly id: string;
  readonly run_id: string;
  readonly kind: string;
  /** The tool call it is about, if it is about one. */
  readonly tool_call_id: string | null;
  /** How many tools it calls, for a model's reply. */
  readonly tool_calls: number | null;
  readonly json: string;
}

interface CallOfRun {
  readonly run_id: string;
  readonly tool_call_id: string;
}

const columns = `e.id, e.run_id, e.kind, e.facts ->> 'tool_call_id' AS tool_call_id, e.facts ->> 'tool_calls' AS tool_calls`;

/** What the events of a closure's runs say and that goes with it. Call before anything is erased. */
export function findGoingContents(core: MemoryCore, closure: Closure): readonly RunContent[] {
  const goes = goesWith(core, closure, []);
  const read = core.vault.database.prepare<[string], RunContent>(
    `SELECT ${columns}, c.json FROM event e JOIN event_content c ON c.event_id = e.id WHERE e.run_id = ? ORDER BY e.sequence`,
  );
  return closure.runs.flatMap((runId) => read.all(runId).filter(goes));
}

/** Ids of the events whose contents are put aside and go with a closure. */
export function findGoingHeld(
  core: MemoryCore,
  closure: Closure,
  held: readonly HeldRow[],
): ReadonlySet<string> {
  const goes = goesWith(core, closure, held);
  const runs = new Set(closure.runs);
  const read = core.vault.database.prepare<[unknown], Omit<RunContent, 'json'>>(
    `SELECT ${columns} FROM event e WHERE e.id = ?`,
  );
  return new Set(
    held.flatMap(({ table, row }) => {
      if (table !== 'event_content') return [];
      const event = read.get(row['event_id']);
      if (event === undefined || !(runs.has(event.run_id) || closure.reached.has(event.id))) return [];
      return goes({ ...event, json: String(row['json']) }) ? [event.id] : [];
    }),
  );
}

/**
 * Whether an event of a closure's run says something of it (spec E8, E9): it was made from it, or says it itself, as the reply that is an
 * answer or calls a tool, and the start of that call. One of unknown sources goes.
 */
function goesWith(
  core: MemoryCore,
  closure: Closure,
  held: readonly HeldRow[],
): (content: RunContent) => boolean {
  const { database } = core.vault;
  const calls: CallOfRun[] = database
    .prepare<[], CallOfRun>(
      `SELECT t.run_id, t.tool_call_id FROM temp.closure c CROSS JOIN TOOL_LOG_MEMORY t ON t.id = c.id
       WHERE c.kind = 'tool_log' AND t.run_id IS NOT NULL AND t.tool_call_id IS NOT NULL`,
    )
    .all();
  const answered = new Set(
    database
      .prepare<[], string>(
        `SELECT m.run_id FROM temp.closure c CROSS JOIN CONVERSATIONAL_MEMORY m ON m.id = c.id
         WHERE c.kind = 'message' AND m.role = 'assistant' AND m.run_id IS NOT NULL`,
      )
      .pluck()
      .all(),
  );
  for (const { table, row } of held) {
    if (!closure.reached.has(String(row['id']))) continue;
    if (table === 'TOOL_LOG_MEMORY')
      calls.push({ run_id: String(row['run_id']), tool_call_id: String(row['tool_call_id']) });
    if (table === 'CONVERSATIONAL_MEMORY' && row['role'] === 'assistant') answered.add(String(row['run_id']));
  }
  const sourced = database
    .prepare<[string], number>("SELECT 1 FROM lineage WHERE artifact_id = ? AND relation = 'derived' LIMIT 1")
    .pluck();
  return ({ id, run_id, kind, tool_call_id, tool_calls, json }) => {
    if (closure.reached.has(id) || sourced.get(id) === undefined) return true;
    const ofRun = calls.filter((call) => call.run_id === run_id).map((call) => call.tool_call_id);
    if (tool_call_id !== null && ofRun.includes(tool_call_id)) return true;
    if (kind !== 'model_replied') return false;
    return tool_calls === 0
      ? answered.has(run_id)
      : ofRun.some((call) => json.includes(JSON.stringify(call)));
  };
}
