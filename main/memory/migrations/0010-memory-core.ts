import type { Migration } from './migration.ts';

/** Records, versions, lineage, the seven stores, notes, documents, vectors, full text and the journal. */
export const memoryCore: Migration = {
  number: 10,
  name: 'memory-core',
  sql: `
    CREATE TABLE vault_setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE commit_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL);
    INSERT INTO commit_version (only, version) VALUES (1, 0);

    CREATE TABLE record (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('user', 'model', 'document', 'tool')),
      created_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX record_kind ON record (kind, created_at, id);

    -- Outlives the records it names, so a chain through a forgotten record is still found (E2).
    -- 'derived': goes when any of its sources goes. 'part': goes with the last whole it belongs to (E9).
    CREATE TABLE lineage (
      artifact_id TEXT NOT NULL,
      artifact_kind TEXT NOT NULL,
      source_id TEXT NOT NULL,
      source_version INTEGER NOT NULL,
      relation TEXT NOT NULL CHECK (relation IN ('derived', 'part')),
      PRIMARY KEY (artifact_id, source_id)
    ) WITHOUT ROWID;
    CREATE INDEX lineage_source ON lineage (source_id, artifact_id);

    CREATE TABLE forget_log (
      record_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      kind TEXT NOT NULL,
      fingerprint TEXT,
      PRIMARY KEY (record_id, version)
    ) WITHOUT ROWID;
    CREATE INDEX forget_log_fingerprint ON forget_log (fingerprint) WHERE fingerprint IS NOT NULL;
    CREATE TABLE forget_receipt (version INTEGER PRIMARY KEY, receipt TEXT NOT NULL);

    CREATE TABLE thread (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      title TEXT,
      updated_at TEXT NOT NULL
    );

    CREATE TABLE CONVERSATIONAL_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      thread_id TEXT NOT NULL CHECK (thread_id <> ''),
      role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
      content TEXT NOT NULL,
      timestamp TEXT NOT NULL,
      metadata TEXT,
      summary_id TEXT,
      run_id TEXT,
      citations TEXT NOT NULL DEFAULT '[]',
      kept INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX conversation_thread ON CONVERSATIONAL_MEMORY (thread_id, timestamp, rowid);
    CREATE INDEX conversation_unconsolidated ON CONVERSATIONAL_MEMORY (thread_id, timestamp, rowid) WHERE summary_id IS NULL AND kept = 0;
    CREATE INDEX conversation_summary ON CONVERSATIONAL_MEMORY (summary_id) WHERE summary_id IS NOT NULL;
    CREATE INDEX conversation_time ON CONVERSATIONAL_MEMORY (timestamp);

    CREATE TABLE TOOL_LOG_MEMORY (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      thread_id TEXT NOT NULL CHECK (thread_id <> ''),
      run_id TEXT,
      tool_call_id TEXT,
      tool_name TEXT NOT NULL CHECK (tool_name <> ''),
      tool_args TEXT NOT NULL,
      result TEXT NOT NULL,
      result_preview TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('success', 'failed')),
      error_message TEXT CHECK (status = 'success' OR error_message <> ''),
      metadata TEXT,
      timestamp TEXT NOT NULL
    );
    CREATE INDEX tool_log_thread ON TOOL_LOG_MEMORY (thread_id, timestamp, id);
    CREATE INDEX tool_log_time ON TOOL_LOG_MEMORY (timestamp);
    CREATE INDEX tool_log_run ON TOOL_LOG_MEMORY (run_id) WHERE run_id IS NOT NULL;

    -- One row per place a content was found at; equal contents share their chunks through content_hash (E9).
    CREATE TABLE document (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      path TEXT,
      title TEXT NOT NULL,
      media_type TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      pages INTEGER,
      chunks INTEGER NOT NULL DEFAULT 0,
      content_hash TEXT NOT NULL,
      attachment TEXT,
      status TEXT NOT NULL CHECK (status IN ('queued', 'parsing', 'storing', 'added', 'failed')),
      progress REAL NOT NULL DEFAULT 0,
      reason TEXT,
      reason_code TEXT,
      attempts INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX document_hash ON document (content_hash);
    CREATE INDEX document_path ON document (path);
    CREATE INDEX document_status ON document (status);

    CREATE TABLE SEMANTIC_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      content TEXT NOT NULL CHECK (content <> ''),
      source TEXT NOT NULL,
      source_id TEXT NOT NULL,
      title TEXT NOT NULL,
      chunk_id INTEGER NOT NULL,
      num_chunks INTEGER NOT NULL,
      page INTEGER,
      start_offset INTEGER NOT NULL,
      end_offset INTEGER NOT NULL,
      content_hash TEXT,
      document_id TEXT,
      timestamp TEXT NOT NULL
    );
    CREATE INDEX semantic_document ON SEMANTIC_MEMORY (document_id, chunk_id);
    CREATE INDEX semantic_source ON SEMANTIC_MEMORY (source_id, chunk_id);
    CREATE INDEX semantic_hash ON SEMANTIC_MEMORY (content_hash);

    CREATE TABLE WORKFLOW_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      query TEXT NOT NULL,
      steps TEXT NOT NULL,
      answer_excerpt TEXT NOT NULL,
      num_steps INTEGER NOT NULL,
      success INTEGER NOT NULL,
      timestamp TEXT NOT NULL
    );

    CREATE TABLE TOOLBOX_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      description TEXT NOT NULL CHECK (description <> ''),
      signature TEXT NOT NULL,
      source_hash TEXT NOT NULL,
      queries TEXT NOT NULL,
      augmented INTEGER NOT NULL,
      timestamp TEXT NOT NULL
    );

    CREATE TABLE ENTITY_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      -- The name as names are compared: normalised, in lower case.
      name_key TEXT NOT NULL,
      type TEXT NOT NULL CHECK (type IN ('PERSON', 'PLACE', 'SYSTEM', 'UNKNOWN')),
      description TEXT NOT NULL,
      timestamp TEXT NOT NULL,
      UNIQUE (name_key, type)
    );

    CREATE TABLE SUMMARY_MEMORY (
      rowid INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE REFERENCES record (id) ON DELETE CASCADE,
      summary TEXT NOT NULL,
      description TEXT NOT NULL,
      full_content TEXT NOT NULL,
      thread_id TEXT,
      timestamp TEXT NOT NULL
    );
    CREATE INDEX summary_thread ON SUMMARY_MEMORY (thread_id);

    CREATE TABLE note (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      scope TEXT NOT NULL CHECK (scope IN ('run', 'session', 'user')),
      subject_id TEXT NOT NULL CHECK (subject_id <> ''),
      content TEXT NOT NULL CHECK (content <> ''),
      created_ms INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      expires_ms INTEGER CHECK (expires_ms > created_ms),
      expires_at TEXT
    );
    CREATE INDEX note_subject ON note (scope, subject_id, created_ms, id);
    CREATE INDEX note_expiry ON note (expires_ms) WHERE expires_ms IS NOT NULL;

    -- Derived, stamped in the row itself: record_id at record_version is the whole source set (E2).
    CREATE TABLE vector (
      rowid INTEGER PRIMARY KEY,
      record_id TEXT NOT NULL,
      record_version INTEGER NOT NULL,
      store TEXT NOT NULL,
      embedder TEXT NOT NULL,
      embedding BLOB NOT NULL,
      UNIQUE (record_id, embedder)
    );
    CREATE INDEX vector_store ON vector (embedder, store);

    -- External content: the text stays in its store, and the same function that wrote a row's columns gives them back to delete it.
    CREATE VIRTUAL TABLE knowledge_text USING fts5 (text, title, grams, content='', tokenize='porter unicode61');
    CREATE VIRTUAL TABLE conversation_text USING fts5 (text, grams, content='', tokenize='porter unicode61');
    INSERT INTO knowledge_text (knowledge_text, rank) VALUES ('secure-delete', 1);
    INSERT INTO conversation_text (conversation_text, rank) VALUES ('secure-delete', 1);

    CREATE TABLE run (
      id TEXT PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
      thread_id TEXT NOT NULL,
      status TEXT NOT NULL,
      head_sequence INTEGER NOT NULL DEFAULT 0,
      head_hash TEXT NOT NULL,
      steps INTEGER NOT NULL DEFAULT 0,
      started_at TEXT NOT NULL,
      ended_at TEXT
    );
    CREATE INDEX run_thread ON run (thread_id, started_at);
    CREATE INDEX run_status ON run (status);

    CREATE TABLE event (
      run_id TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      schema INTEGER NOT NULL,
      facts TEXT NOT NULL,
      content_hash TEXT,
      previous_hash TEXT NOT NULL,
      record_hash TEXT NOT NULL,
      at TEXT NOT NULL,
      -- The commit version that erased the content; outside the chain, which has to verify afterwards.
      erased_at INTEGER,
      PRIMARY KEY (run_id, sequence)
    ) WITHOUT ROWID;
    CREATE TABLE event_content (event_id TEXT PRIMARY KEY, salt BLOB NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE snapshot_item (
      run_id TEXT NOT NULL,
      call INTEGER NOT NULL,
      position INTEGER NOT NULL,
      record_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      segment TEXT NOT NULL,
      origin TEXT NOT NULL,
      trust REAL NOT NULL,
      tokens INTEGER NOT NULL,
      chosen_because TEXT NOT NULL,
      PRIMARY KEY (run_id, call, position)
    ) WITHOUT ROWID;
    CREATE INDEX snapshot_record ON snapshot_item (record_id, run_id);

    CREATE TABLE checkpoint (
      id TEXT PRIMARY KEY,
      run_id TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      envelope TEXT NOT NULL,
      created_at TEXT NOT NULL
    );
    CREATE INDEX checkpoint_run ON checkpoint (run_id, sequence);
  `,
};
