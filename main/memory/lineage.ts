import type { RecordKind, SourceReference } from '../../shared/records/base.ts';
import type { Database } from './vault/database.ts';

export interface Artifact {
  readonly id: string;
  readonly kind: RecordKind;
}

/** `derived`: dies when any of its sources dies. `part`: dies with the last whole it belongs to (spec E9). */
export type LineageRelation = 'derived' | 'part';

export interface StoredSource extends SourceReference {
  readonly kind: RecordKind | null;
  readonly forgotten_at: number | null;
  readonly relation: LineageRelation;
}

/** A source whose forget came after the version an artifact was stamped with. */
export interface LostSource {
  readonly id: string;
  readonly forgotten_at: number;
}

/** Table `lineage`: what was made of what, at which version. Rows outlive the records they name (spec E2). */
export interface Lineage {
  /**
   * Stamps an artifact with sources, which it holds from that version of its own on; those it already has keep the later source
   * version and the earlier of its own.
   */
  stamp(artifact: Artifact & { readonly version: number }, sources: readonly SourceReference[]): void;
  /** Says that a record belongs to another, such as a message to its thread. */
  join(part: Artifact, whole: SourceReference): void;
  /**
   * Takes an answer that is kept through a forget out of lineage: it is nobody's derivation any more, and still a part of its thread.
   * What it was made from is noted apart, for plans (spec E7).
   */
  clear(artifactId: string): void;
  /** Takes sources out of an artifact that was rebuilt without them (spec E3). */
  drop(artifactId: string, sourceIds: readonly string[]): void;
  sources(artifactId: string): readonly StoredSource[];
  /** The first source, or source's source, forgotten after it was read; null when the artifact is not stale (spec E3). */
  lostSource(artifactId: string): LostSource | null;
}

const insertSql = `INSERT INTO lineage (artifact_id, artifact_kind, source_id, source_version, relation, artifact_version)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (artifact_id, source_id) DO UPDATE SET
    source_version = max(source_version, excluded.source_version),
    artifact_version = min(artifact_version, excluded.artifact_version),
    relation = CASE WHEN relation = 'derived' THEN relation ELSE excluded.relation END`;

const sourcesSql = `SELECT l.source_id AS id, l.source_version AS version, l.relation,
    coalesce(r.kind, (SELECT kind FROM forget_log f WHERE f.record_id = l.source_id LIMIT 1)) AS kind,
    (SELECT max(f.version) FROM forget_log f WHERE f.record_id = l.source_id) AS forgotten_at
  FROM lineage l LEFT JOIN record r ON r.id = l.source_id WHERE l.artifact_id = ? ORDER BY l.source_version, l.source_id`;

const lostSourceSql = `WITH RECURSIVE upward (id, version) AS (
    SELECT source_id, source_version FROM lineage WHERE artifact_id = ? AND relation = 'derived'
    UNION SELECT l.source_id, l.source_version FROM upward u
      JOIN lineage l ON l.artifact_id = u.id WHERE l.relation = 'derived' AND l.artifact_version <= u.version)
  SELECT f.record_id AS id, f.version AS forgotten_at FROM upward u
    JOIN forget_log f ON f.record_id = u.id AND f.version > u.version AND f.since <= u.version LIMIT 1`;

export function openLineage(database: Database): Lineage {
  const insert = database.prepare<[string, string, string, number, LineageRelation, number]>(insertSql);
  const noteSources = database.prepare<[string]>(
    `INSERT OR REPLACE INTO kept_source (source_id, source_version, answer_id)
     SELECT source_id, source_version, artifact_id FROM lineage WHERE artifact_id = ? AND relation = 'derived'`,
  );
  const clear = database.prepare<[string]>(
    "DELETE FROM lineage WHERE artifact_id = ? AND relation = 'derived'",
  );
  const drop = database.prepare<[string, string]>(
    'DELETE FROM lineage WHERE artifact_id = ? AND source_id = ?',
  );
  const sources = database.prepare<[string], StoredSource>(sourcesSql);
  const lostSource = database.prepare<[string], LostSource>(lostSourceSql);
  return {
    stamp(artifact, stamped) {
      for (const source of stamped)
        insert.run(artifact.id, artifact.kind, source.id, source.version, 'derived', artifact.version);
    },
    join: (part, whole) => void insert.run(part.id, part.kind, whole.id, whole.version, 'part', 0),
    clear(artifactId) {
      noteSources.run(artifactId);
      clear.run(artifactId);
    },
    drop(artifactId, sourceIds) {
      for (const sourceId of sourceIds) drop.run(artifactId, sourceId);
    },
    sources: (artifactId) => sources.all(artifactId),
    lostSource: (artifactId) => lostSource.get(artifactId) ?? null,
  };
}
