import * as z from 'zod';
import { type SourceReference, sourceReferenceSchema } from '../../../shared/records/base.ts';
import type { Database } from '../vault/database.ts';
import { parseJsonColumn } from './json-column.ts';

/** What one set of sources said of an entity (spec E3). */
export interface EntityMention {
  readonly id: string;
  readonly entity_id: string;
  readonly name: string;
  readonly description: string;
  readonly sources: readonly SourceReference[];
}

interface MentionRow extends Omit<EntityMention, 'sources'> {
  readonly sources: string;
}

/** Table `entity_mention`: it goes with its entity. */
export interface MentionStore {
  insert(mention: EntityMention): void;
  /** Oldest first. */
  list(entity_id: string): readonly EntityMention[];
  delete(id: string): void;
}

export function openMentionStore(database: Database): MentionStore {
  const insert = database.prepare<MentionRow>(
    `INSERT INTO entity_mention (id, entity_id, name, description, sources)
     VALUES (@id, @entity_id, @name, @description, @sources)`,
  );
  const list = database.prepare<[string], MentionRow>(
    'SELECT id, entity_id, name, description, sources FROM entity_mention WHERE entity_id = ? ORDER BY id',
  );
  const remove = database.prepare<[string]>('DELETE FROM entity_mention WHERE id = ?');
  return {
    insert: (mention) => void insert.run({ ...mention, sources: JSON.stringify(mention.sources) }),
    list: (entity_id) =>
      list
        .all(entity_id)
        .map((row) => ({ ...row, sources: parseJsonColumn(z.array(sourceReferenceSchema), row.sources) })),
    delete: (id) => void remove.run(id),
  };
}
