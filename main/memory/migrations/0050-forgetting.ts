import type { Migration } from './migration.ts';

/** Lineage by version on both sides, mentions of entities, forgets under way, hidden ones, consumers and known exports. */
export const forgetting: Migration = {
  number: 50,
  name: 'forgetting',
  sql: `
    -- From which of its own versions on the artifact holds something of the source: what read it earlier is none the worse (E9).
    ALTER TABLE lineage ADD COLUMN artifact_version INTEGER NOT NULL DEFAULT 0;
    -- From which version of the record on the forget holds: 0 unless the record was rebuilt from what is left (E3).
    ALTER TABLE forget_log ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    -- The user said to add forgotten content again.
    ALTER TABLE document ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX lineage_artifact_relation ON lineage (artifact_id, relation, source_id);

    -- What each source said of an entity, so that the entity can be rebuilt when one of them goes (E3).
    CREATE TABLE entity_mention (
      id TEXT PRIMARY KEY,
      entity_id TEXT NOT NULL REFERENCES record (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      sources TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX entity_mention_entity ON entity_mention (entity_id);

    -- A forget whose files have not been scanned yet: the key to its erased texts, which goes when the scan has ended (E8).
    CREATE TABLE unfinished_forget (version INTEGER PRIMARY KEY, key BLOB NOT NULL);

    -- A forget in its grace period: the rows it took out of their tables, to be restored or erased (E9).
    CREATE TABLE hidden_forget (
      version INTEGER PRIMARY KEY,
      hidden_at TEXT NOT NULL,
      erase_ms INTEGER NOT NULL,
      plan TEXT NOT NULL
    );
    CREATE TABLE hidden_row (
      version INTEGER NOT NULL,
      position INTEGER NOT NULL,
      table_name TEXT NOT NULL,
      row TEXT NOT NULL,
      PRIMARY KEY (version, position)
    );

    -- Per consumer, the last version it has read up to (E4).
    CREATE TABLE consumer (name TEXT PRIMARY KEY, watermark INTEGER NOT NULL) WITHOUT ROWID;

    -- Files outside the vault that hold something of a run (E8).
    CREATE TABLE known_export (
      path TEXT PRIMARY KEY,
      run_id TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      exported_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX known_export_run ON known_export (run_id);
  `,
};
