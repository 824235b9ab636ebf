import * as z from 'zod';
import {
  type WorkflowRecord,
  type WorkflowStep,
  workflowStepSchema,
} from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { parseJsonColumn } from './json-column.ts';

interface WorkflowRow extends Omit<WorkflowRecord, 'steps' | 'success'> {
  readonly steps: string;
  readonly success: number;
}

export type NewWorkflow = Omit<WorkflowRecord, 'version' | 'origin'>;

export interface WorkflowStore {
  insert(workflow: NewWorkflow): void;
  /** Null for a record with no steps too: reads leave those out (spec R11). */
  read(id: string): WorkflowRecord | null;
  /** Says anew what was done, after a source was forgotten (spec E3). */
  rebuild(id: string, steps: readonly WorkflowStep[], answer_excerpt: string): void;
}

export function openWorkflowStore(database: Database): WorkflowStore {
  const insert = database.prepare<WorkflowRow>(
    `INSERT INTO WORKFLOW_MEMORY (id, query, steps, answer_excerpt, num_steps, success, timestamp)
     VALUES (@id, @query, @steps, @answer_excerpt, @num_steps, @success, @timestamp)`,
  );
  const read = database.prepare<[string], WorkflowRow>(
    `SELECT w.id, r.version, r.origin, w.query, w.steps, w.answer_excerpt, w.num_steps, w.success, w.timestamp
     FROM WORKFLOW_MEMORY w JOIN record r ON r.id = w.id WHERE w.id = ? AND w.num_steps > 0`,
  );
  const rebuild = database.prepare<[string, number, string, string]>(
    'UPDATE WORKFLOW_MEMORY SET steps = ?, num_steps = ?, answer_excerpt = ? WHERE id = ?',
  );
  return {
    insert(workflow) {
      const row = { ...workflow, steps: JSON.stringify(workflow.steps), success: workflow.success ? 1 : 0 };
      insert.run({ version: 0, origin: 'model', ...row });
    },
    read(id) {
      const row = read.get(id);
      if (row === undefined) return null;
      const steps = parseJsonColumn(z.array(workflowStepSchema), row.steps);
      return { ...row, steps, success: row.success === 1 };
    },
    rebuild: (id, steps, excerpt) => void rebuild.run(JSON.stringify(steps), steps.length, excerpt, id),
  };
}
