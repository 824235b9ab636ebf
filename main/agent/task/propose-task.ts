import { CommonplaceError } from '../../../shared/errors.ts';
import { extractTask } from '../../context/extract-task.ts';
import type { TaskSpecification } from '../../context/task-specification.ts';
import type { ChatModel } from '../../models/chat/chat-model.ts';
import { offlineTask } from '../../models/chat/offline/task.ts';

/** A task before its approval. Write permission is not in it: it is the user's to choose, never preset (spec D4). */
export interface TaskProposal {
  readonly draft: Omit<TaskSpecification, 'write_allowed'>;
  readonly by: 'model' | 'rule';
  /** Why the model's own draft could not be used; null when it was, or none was asked for. */
  readonly problem: string | null;
}

/**
 * Drafts a task specification for a request: by the model, read with the bounded repair (spec D3, D5); by rule when offline or when the
 * model's reply can't be used. Nothing is stored and nothing runs. Errors: `cancelled`.
 */
export async function proposeTask(
  model: ChatModel,
  request: string,
  signal: AbortSignal,
): Promise<TaskProposal> {
  if (model.offline) return { draft: offlineTask(request), by: 'rule', problem: null };
  try {
    // The model's word on writing is not asked: any value stands in for the user's.
    const { goal, inputs, outputs, acceptance } = await extractTask({
      model,
      request,
      writeAllowed: false,
      signal,
    });
    return { draft: { goal, inputs, outputs, acceptance }, by: 'model', problem: null };
  } catch (error) {
    if (!(error instanceof CommonplaceError) || error.code === 'cancelled') throw error;
    return { draft: offlineTask(request), by: 'rule', problem: error.message };
  }
}
