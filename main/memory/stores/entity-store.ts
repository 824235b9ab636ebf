import type { EntityRecord, EntityType } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';

export type NewEntity = Omit<EntityRecord, 'version' | 'origin'>;

export interface EntityStore {
  insert(entity: NewEntity): void;
  read(id: string): EntityRecord | null;
  /** The record of that name and type, however the name's case and width are written. */
  find(name: string, type: EntityType): EntityRecord | null;
  describe(id: string, description: string): void;
  /** Says anew what is known of it, after a source was forgotten (spec E3). */
  rebuild(id: string, name: string, description: string): void;
}

const selectSql = `SELECT e.id, r.version, r.origin, e.name, e.type, e.description, e.timestamp
  FROM ENTITY_MEMORY e JOIN record r ON r.id = e.id`;

/** The name as names are compared. */
function entityNameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

export function openEntityStore(database: Database): EntityStore {
  const insert = database.prepare<NewEntity & { name_key: string }>(
    `INSERT INTO ENTITY_MEMORY (id, name, name_key, type, description, timestamp)
     VALUES (@id, @name, @name_key, @type, @description, @timestamp)`,
  );
  const read = database.prepare<[string], EntityRecord>(`${selectSql} WHERE e.id = ?`);
  const find = database.prepare<[string, string], EntityRecord>(
    `${selectSql} WHERE e.name_key = ? AND e.type = ?`,
  );
  const describe = database.prepare<[string, string]>(
    'UPDATE ENTITY_MEMORY SET description = ? WHERE id = ?',
  );
  const rebuild = database.prepare<[string, string, string]>(
    'UPDATE ENTITY_MEMORY SET name = ?, description = ? WHERE id = ?',
  );
  return {
    insert: (entity) => void insert.run({ ...entity, name_key: entityNameKey(entity.name) }),
    read: (id) => read.get(id) ?? null,
    find: (name, type) => find.get(entityNameKey(name), type) ?? null,
    describe: (id, description) => void describe.run(description, id),
    rebuild: (id, name, description) => void rebuild.run(name, description, id),
  };
}
