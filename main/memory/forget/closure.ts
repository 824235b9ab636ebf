import { CommonplaceError } from '../../../shared/errors.ts';
import type { RecordKind } from '../../../shared/records/base.ts';
import type { Artifact } from '../lineage.ts';
import type { MemoryCore } from '../memory-core.ts';
import { partingNames } from './document-names.ts';
import { listNamingRuns, reachNameSayers } from './name-sayers.ts';

/** Everything a forget reaches (spec E2, E9). */
export interface Closure {
  readonly targets: readonly Artifact[];
  /** Targets and everything made from them or belonging to them, kept answers too. */
  readonly reached: ReadonlyMap<string, RecordKind>;
  /** From which of its versions on each of them holds something of it: 0 for targets and their parts. */
  readonly since: ReadonlyMap<string, number>;
  /** Names that go with a document while its passages stay. */
  readonly names: readonly string[];
  /** Runs whose journal holds something of it, or held it before it was forgotten the first time. */
  readonly runs: readonly string[];
  /** Those of them that hold some still. */
  readonly holding: readonly string[];
}

/** The walk goes in rounds; a round begins from what the one before reached. Joined in this order, only a closure's own rows are read. */
const tableSql = `CREATE TEMP TABLE IF NOT EXISTS closure
    (id TEXT PRIMARY KEY, kind TEXT NOT NULL, since INTEGER NOT NULL, round INTEGER NOT NULL) WITHOUT ROWID;
  DELETE FROM temp.closure`;

/** What read a growing record before something of it came in has nothing of it (spec E9). */
export const derivedSql = `INSERT INTO temp.closure (id, kind, since, round)
  WITH RECURSIVE down (id, kind, since) AS (
    SELECT id, kind, since FROM temp.closure WHERE round = @round
    UNION SELECT l.artifact_id, l.artifact_kind, l.artifact_version
      FROM down CROSS JOIN lineage l ON l.source_id = down.id
      WHERE l.relation = 'derived' AND l.source_version >= down.since)
  SELECT id, kind, min(since), @round FROM down GROUP BY id
  ON CONFLICT (id) DO UPDATE SET since = excluded.since, round = excluded.round WHERE excluded.since < since`;

/** A part goes when no whole of it is left outside; the last of its wholes was reached in this round. */
export const partsSql = `INSERT OR IGNORE INTO temp.closure (id, kind, since, round)
  SELECT part.artifact_id, part.artifact_kind, 0, @round + 1
  FROM temp.closure c CROSS JOIN lineage part ON part.source_id = c.id
  WHERE c.round = @round AND part.relation = 'part' AND NOT EXISTS (
    SELECT 1 FROM lineage other JOIN record whole ON whole.id = other.source_id
    WHERE other.artifact_id = part.artifact_id AND other.relation = 'part'
      AND other.source_id NOT IN (SELECT id FROM temp.closure))`;

export const runsSql = `SELECT id FROM temp.closure WHERE kind = 'run'
  UNION SELECT m.run_id FROM temp.closure c CROSS JOIN CONVERSATIONAL_MEMORY m ON m.id = c.id WHERE m.run_id IS NOT NULL
  UNION SELECT t.run_id FROM temp.closure c CROSS JOIN TOOL_LOG_MEMORY t ON t.id = c.id WHERE t.run_id IS NOT NULL
  UNION SELECT e.run_id FROM temp.closure c CROSS JOIN event e ON e.id = c.id
  UNION SELECT s.run_id FROM temp.closure c CROSS JOIN snapshot_item s ON s.record_id = c.id AND s.version >= c.since`;

export const holdingSql = `SELECT c.id FROM temp.closure c WHERE c.kind = 'run' AND NOT EXISTS (
    SELECT 1 FROM forget_log f WHERE f.record_id = c.id)
  UNION SELECT m.run_id FROM temp.closure c CROSS JOIN CONVERSATIONAL_MEMORY m ON m.id = c.id WHERE m.run_id IS NOT NULL
  UNION SELECT t.run_id FROM temp.closure c CROSS JOIN TOOL_LOG_MEMORY t ON t.id = c.id WHERE t.run_id IS NOT NULL
  UNION SELECT e.run_id FROM temp.closure c CROSS JOIN event_content said ON said.event_id = c.id CROSS JOIN event e ON e.id = c.id
  UNION SELECT s.run_id FROM temp.closure c CROSS JOIN record r ON r.id = c.id
    CROSS JOIN snapshot_item s ON s.record_id = c.id AND s.version >= c.since WHERE c.kind <> 'run'`;

/**
 * Walks lineage downwards from what is to be forgotten, through records that are gone already as well. The closure also stays in the
 * table temp.closure, for the statements that erase it, until the next one is computed. Errors: `not_found` for
 * an id that never existed, `invalid_input` when there is none, or for a tool.
 */
export function computeClosure(core: MemoryCore, ids: readonly string[]): Closure {
  if (ids.length === 0) throw new CommonplaceError('invalid_input', 'Name at least one record to forget.');
  const { database } = core.vault;
  const targets = [...new Set(ids)].map((id) => target(core, id));
  database.exec(tableSql);
  const insert = database.prepare(
    'INSERT OR IGNORE INTO temp.closure (id, kind, since, round) VALUES (?, ?, 0, 0)',
  );
  for (const { id, kind } of targets) insert.run(id, kind);
  const derive = database.prepare<{ round: number }>(derivedSql);
  const takeParts = database.prepare<{ round: number }>(partsSql);
  let names: readonly string[] = [];
  for (let round = 0, more = true; more; round += 1) {
    derive.run({ round });
    more = takeParts.run({ round }).changes > 0;
    if (more) continue;
    names = partingNames(core);
    more = reachNameSayers(core, names, round + 1);
  }
  const reached = database
    .prepare<[], Artifact & { since: number }>('SELECT id, kind, since FROM temp.closure')
    .all();
  const [runs = [], holding = []] = [runsSql, holdingSql].map((sql) =>
    database.prepare<[], string>(sql).pluck().all(),
  );
  const naming = names.length === 0 ? [] : listNamingRuns(core);
  const namingUnderWay = naming.filter(({ isUnderWay }) => isUnderWay);
  return {
    targets,
    reached: new Map(reached.map(({ id, kind }) => [id, kind])),
    since: new Map(reached.map(({ id, since }) => [id, since])),
    names,
    runs: withRuns(runs, namingUnderWay),
    holding: withRuns(holding, naming),
  };
}

function withRuns(runs: readonly string[], others: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set([...runs, ...others.map(({ id }) => id)])];
}

function target(core: MemoryCore, id: string): Artifact {
  const present = core.records.read(id)?.kind;
  if (present === 'tool') {
    throw new CommonplaceError(
      'invalid_input',
      `${core.toolbox.read(id)?.name ?? id} is a tool, a part of the app and no memory: it can't be forgotten. What it found and did can be. Nothing was forgotten.`,
      { detail: { id } },
    );
  }
  const kind = present ?? core.forgetLog.last(id)?.kind;
  if (kind === undefined) {
    throw new CommonplaceError(
      'not_found',
      `There is no record ${id}, and there never was. Nothing was forgotten.`,
      {
        detail: { id },
      },
    );
  }
  return { id, kind };
}
