import type { HandedOverFile } from '../../ingest/document-store.ts';
import type { Database } from '../vault/database.ts';

/** Table `handed_over`: files on their way to a document, in the order they were dropped. */
export interface HandedOver {
  add(file: HandedOverFile): void;
  list(): readonly HandedOverFile[];
  has(path: string): boolean;
  remove(path: string): void;
}

export function openHandedOver(database: Database): HandedOver {
  const add = database.prepare<[string, number]>(
    `INSERT INTO handed_over (path, again) VALUES (?, ?)
     ON CONFLICT (path) DO UPDATE SET again = max(again, excluded.again)`,
  );
  const list = database.prepare<[], { readonly path: string; readonly again: number }>(
    'SELECT path, again FROM handed_over ORDER BY position',
  );
  const has = database.prepare<[string]>('SELECT 1 FROM handed_over WHERE path = ?');
  const remove = database.prepare<[string]>('DELETE FROM handed_over WHERE path = ?');
  return {
    add: ({ path, again }) => void add.run(path, again ? 1 : 0),
    list: () => list.all().map(({ path, again }) => ({ path, again: again === 1 })),
    has: (path) => has.get(path) !== undefined,
    remove: (path) => void remove.run(path),
  };
}
