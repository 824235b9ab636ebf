import * as z from 'zod';
import { originSchema } from '../../../shared/records/base.ts';
import type { TaskRecord } from '../../../shared/records/task.ts';
import type { Database } from '../vault/database.ts';

/** Table `task`: tasks the user has approved (spec D4). */
export interface TaskStore {
  insert(task: Omit<TaskRecord, 'version' | 'origin' | 'created_at'>): void;
  read(id: string): TaskRecord | null;
  /** By creation. */
  listThread(thread_id: string): readonly TaskRecord[];
}

interface TaskRow extends Omit<TaskRecord, 'inputs' | 'outputs' | 'acceptance' | 'write_allowed' | 'origin'> {
  readonly origin: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly acceptance: string;
  readonly write_allowed: number;
}

const texts = z.array(z.string());

const selectSql = `SELECT t.id, r.version, r.origin, t.thread_id, t.run_id, t.goal, t.inputs, t.outputs, t.acceptance,
    t.write_allowed, r.created_at
  FROM task t JOIN record r ON r.id = t.id`;

export function openTaskStore(database: Database): TaskStore {
  const insert = database.prepare<Record<string, string | number>>(
    `INSERT INTO task (id, thread_id, run_id, goal, inputs, outputs, acceptance, write_allowed)
     VALUES (@id, @thread_id, @run_id, @goal, @inputs, @outputs, @acceptance, @write_allowed)`,
  );
  const read = database.prepare<[string], TaskRow>(`${selectSql} WHERE t.id = ?`);
  const list = database.prepare<[string], TaskRow>(`${selectSql} WHERE t.thread_id = ? ORDER BY r.version`);
  return {
    insert: (task) =>
      void insert.run({
        ...task,
        inputs: JSON.stringify(task.inputs),
        outputs: JSON.stringify(task.outputs),
        acceptance: JSON.stringify(task.acceptance),
        write_allowed: task.write_allowed ? 1 : 0,
      }),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    listThread: (thread_id) => list.all(thread_id).map(toRecord),
  };
}

function toRecord(row: TaskRow): TaskRecord {
  return {
    ...row,
    origin: originSchema.parse(row.origin),
    inputs: texts.parse(JSON.parse(row.inputs)),
    outputs: texts.parse(JSON.parse(row.outputs)),
    acceptance: texts.parse(JSON.parse(row.acceptance)),
    write_allowed: row.write_allowed === 1,
  };
}
