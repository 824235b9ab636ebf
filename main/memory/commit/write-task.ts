import type { Committed, WriteOf } from '../memory-write.ts';
import type { WriteScope } from './write-scope.ts';

/** A task the user has approved, made from the message that asked for it (spec D4, E2). */
export function writeTask(scope: WriteScope, write: WriteOf<'task'>): Committed {
  const { kind, sources, ...task } = write;
  scope.insertRecord({ id: task.id, kind, origin: 'user' });
  scope.core.tasks.insert(task);
  scope.stamp({ id: task.id, kind }, sources);
  return scope.committed(kind, task.id);
}
