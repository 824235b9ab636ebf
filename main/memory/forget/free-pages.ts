import type { Database } from '../vault/database.ts';

/** Beyond so many records, pages that become free are overwritten in the scrub and not in the transaction, which then writes a third. */
const manyRecords = 1_000;

/** Is there as long as free pages may hold something that was erased. */
const setting = 'free_pages_to_overwrite';

const pagesAtOnce = 4_096;

/**
 * Lets the transaction under way leave the pages that it empties as they are, when it erases many records, and remembers to overwrite
 * them. What it takes out of other pages is overwritten at once. `whileErasing` ends this.
 */
export function spareFreePages(database: Database, records: number): void {
  if (records <= manyRecords) return;
  database.pragma('secure_delete = FAST');
  database.prepare("INSERT OR REPLACE INTO vault_setting (key, value) VALUES (?, '1')").run(setting);
}

/** Overwrites the free pages that a forget left as they were (spec E8), by filling them. May be done again after a crash. */
export function overwriteFreePages(database: Database): void {
  if (database.prepare('SELECT 1 FROM vault_setting WHERE key = ?').get(setting) === undefined) return;
  const fill = database.transaction(() => {
    database.exec('DROP TABLE IF EXISTS overwritten_page; CREATE TABLE overwritten_page (bytes BLOB)');
    const insert = database.prepare<[number]>('INSERT INTO overwritten_page (bytes) VALUES (zeroblob(?))');
    const page = readPragma(database, 'page_size');
    for (let free = countFree(database); free > 0; free = countFree(database))
      insert.run(Math.min(free, pagesAtOnce) * page);
  });
  // Apart: a page that is freed by the transaction that filled it is not written.
  const drop = database.transaction(() => {
    database.exec('DROP TABLE overwritten_page');
    database.prepare('DELETE FROM vault_setting WHERE key = ?').run(setting);
  });
  database.pragma('secure_delete = FAST');
  try {
    fill();
    drop();
  } finally {
    database.pragma('secure_delete = ON');
  }
}

function countFree(database: Database): number {
  return readPragma(database, 'freelist_count');
}

function readPragma(database: Database, name: string): number {
  return Number(database.pragma(name, { simple: true }));
}
