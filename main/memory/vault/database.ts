import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';

export type Database = BetterSqlite3.Database;

/**
 * Opens the vault's database file for this process alone, and sets every pragma the vault relies on. The lock is the operating
 * system's, so it ends with the process, however that ends. Errors: `vault_locked` when another process has it,
 * `unavailable` when it can't be opened or written, `vault_corrupt` when the file is no database or a damaged one.
 */
export function openDatabase(path: string): Database {
  const database = connect(path);
  try {
    // Exclusive before the first access: then WAL needs no shared memory file, and the lock is held until close.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    // An effect is recorded before it is made, and that record has to outlive a power cut (spec C5, E5).
    database.pragma('synchronous = FULL');
    // Writing the log back into the file stops everything for a moment, mostly to wait for the disk: seldom, then.
    database.pragma('wal_autocheckpoint = 4000');
    database.pragma('secure_delete = ON');
    database.pragma('foreign_keys = ON');
    database.pragma('temp_store = MEMORY');
    database.exec('BEGIN IMMEDIATE; COMMIT');
    // SQLite's own knows the letters of ASCII only, and a filter for "äpfel" has to find "ÄPFEL".
    database.function('lower', { deterministic: true }, lowerCase);
    return database;
  } catch (error) {
    database.close();
    throw explainDatabaseError(path, error);
  }
}

function lowerCase(text: unknown): string | null {
  return text === null ? null : String(text).toLowerCase();
}

function connect(path: string): Database {
  try {
    return new BetterSqlite3(path, { timeout: 200 });
  } catch (error) {
    throw explainDatabaseError(path, error);
  }
}

/**
 * Runs `work` without waiting for the disk after its transaction. For what can be made again, such as how far the reading of a document
 * has come: a process that dies loses nothing, a power cut at most these.
 */
export function withoutSync<Result>(database: Database, work: () => Result): Result {
  database.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.pragma('synchronous = FULL');
  }
}

/** What an error of SQLite means for the vault; anything else is returned as it is. */
export function explainDatabaseError(path: string, error: unknown): unknown {
  if (!(error instanceof BetterSqlite3.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED')) {
    return new CommonplaceError(
      'vault_locked',
      `The vault at ${path} is open in another Commonplace process. Close that one, or choose another vault.`,
      { cause: error },
    );
  }
  if (isCorruption(error)) {
    return new CommonplaceError('vault_corrupt', `The database ${path} is damaged: ${error.message}.`, {
      cause: error,
    });
  }
  if (error.code.startsWith('SQLITE_FULL')) {
    return new CommonplaceError(
      'storage_full',
      `The disk that holds ${path} is full. Make room and try again.`,
      {
        cause: error,
      },
    );
  }
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM|IOERR)/u.test(error.code)) {
    return new CommonplaceError(
      'unavailable',
      `The database ${path} can't be opened or written: ${error.message}. Check that it is a file, on a disk that works, and yours to read and write.`,
      { cause: error },
    );
  }
  return error;
}

/** Whether SQLite says that the file itself is damaged. */
function isCorruption(error: unknown): boolean {
  return (
    error instanceof BetterSqlite3.SqliteError &&
    (error.code.startsWith('SQLITE_CORRUPT') || error.code.startsWith('SQLITE_NOTADB'))
  );
}

/** SQLite's own check of pages and rows; the problems it names, none when all is well. */
export function findDamage(database: Database): readonly string[] {
  try {
    const found = database.prepare<[], string>('PRAGMA quick_check(20)').pluck().all();
    return found.filter((line) => line !== 'ok');
  } catch (error) {
    if (isCorruption(error)) return [error instanceof Error ? error.message : String(error)];
    throw error;
  }
}
