import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckpointStore } from '../../../main/journal/checkpoint-store.ts';
import { createFileCheckpointStore } from '../../../main/journal/file-checkpoint-store.ts';
import { createTableCheckpointStore } from '../../../main/journal/table-checkpoint-store.ts';
import { openTestJournal } from '../../integration/main/journal/journal-fixture.ts';

/** A store under test, with the means to open it anew and to spoil what it keeps. */
export interface StoreUnderTest {
  readonly open: () => CheckpointStore;
  readonly tamper: (id: string, change: (envelope: string) => string) => void;
  readonly envelope: (id: string) => string;
  readonly destroy: () => void;
}

/** Every implementation of CheckpointStore: the suite runs over each. */
export const checkpointStores: readonly { readonly name: string; readonly create: () => StoreUnderTest }[] = [
  { name: 'file', create: createFile },
  { name: 'table', create: createTable },
];

function createFile(): StoreUnderTest {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-checkpoint-'));
  const pathOf = (id: string) =>
    join(folder, readdirSync(folder).find((name) => name.endsWith(`.${id}.json`)) ?? id);
  return {
    open: () => createFileCheckpointStore(folder),
    tamper: (id, change) => writeFileSync(pathOf(id), change(readFileSync(pathOf(id), 'utf8'))),
    envelope: (id) => readFileSync(pathOf(id), 'utf8'),
    destroy: () => rmSync(folder, { recursive: true }),
  };
}

function createTable(): StoreUnderTest {
  const { database } = openTestJournal();
  const read = database.prepare<[string], string>('SELECT envelope FROM checkpoint WHERE id = ?').pluck();
  return {
    open: () => createTableCheckpointStore(database, () => 0),
    tamper: (id, change) =>
      database.prepare('UPDATE checkpoint SET envelope = ? WHERE id = ?').run(change(read.get(id) ?? ''), id),
    envelope: (id) => read.get(id) ?? '',
    destroy: () => database.close(),
  };
}
