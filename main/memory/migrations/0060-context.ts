import type { Migration } from './migration.ts';

/** Pins with a fingerprint per scope, trust carried through derivation, corrected notes, and what a model call left out. */
export const context: Migration = {
  number: 60,
  name: 'context',
  sql: `
    CREATE TABLE pin (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      scope TEXT NOT NULL CHECK (scope IN ('run', 'session', 'user')),
      subject_id TEXT NOT NULL CHECK (subject_id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('instruction', 'permission', 'commitment')),
      text TEXT NOT NULL CHECK (text <> ''),
      source_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      -- The commit version that unpinned it.
      ended_at INTEGER
    );
    CREATE INDEX pin_subject ON pin (scope, subject_id, rowid) WHERE ended_at IS NULL;
    -- SHA-256 over the pins of one scope as they were last written; a difference on reading is an error (D7).
    CREATE TABLE pin_fingerprint (
      scope TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      PRIMARY KEY (scope, subject_id)
    ) WITHOUT ROWID;

    -- The least trusted origin among what a record was made from, where that is less than its own.
    ALTER TABLE record ADD COLUMN trusted_as TEXT CHECK (trusted_as IN ('model', 'document', 'tool'));

    -- The note that corrects this one; it stays to be seen, and is in no input.
    ALTER TABLE note ADD COLUMN superseded_by TEXT;

    CREATE TABLE snapshot_left_out (
      run_id TEXT NOT NULL,
      call INTEGER NOT NULL,
      position INTEGER NOT NULL,
      record_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      segment TEXT NOT NULL,
      tokens INTEGER NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (run_id, call, position)
    ) WITHOUT ROWID;
    -- Instructions that lost: what they asked for is one of a closed list, never their text.
    CREATE TABLE snapshot_rejected (
      run_id TEXT NOT NULL,
      call INTEGER NOT NULL,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      asked TEXT NOT NULL,
      source TEXT NOT NULL,
      record_id TEXT,
      winner TEXT NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (run_id, call, position)
    ) WITHOUT ROWID;
  `,
};
