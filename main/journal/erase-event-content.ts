import type { Database } from 'better-sqlite3';

/**
 * Erases the content and salt of events, inside the forget's transaction, and notes its commit version (spec E4, E8). The chain
 * still verifies: it holds the content's hash, not the content. Returns how many events lost content.
 */
export function eraseEventContent(
  database: Database,
  eventIds: readonly string[],
  commitVersion: number,
): number {
  const erase = database.prepare<[string]>('DELETE FROM event_content WHERE event_id = ?');
  const mark = database.prepare<[number, string]>('UPDATE event SET erased_at = ? WHERE id = ?');
  let erased = 0;
  for (const id of eventIds) {
    if (erase.run(id).changes === 0) continue;
    mark.run(commitVersion, id);
    erased++;
  }
  return erased;
}
