import type { AcceptanceCheck } from '../../../shared/records/task.ts';
import type { LiveRun } from '../live-run.ts';
import { isWriting } from '../permission.ts';
import type { TurnStep } from '../run-tool-call.ts';
import type { TurnDependencies } from '../turn-dependencies.ts';
import { checkAcceptance, type RunEvidence } from './check-acceptance.ts';

/** How a task's criteria stand at the end of its run, as the content of the event that ends it; null for a run without a task. */
export async function checkTask(
  dependencies: Pick<TurnDependencies, 'memory' | 'tools'>,
  run: LiveRun,
  ended: Omit<RunEvidence, 'calls'> & { readonly steps: readonly TurnStep[] },
): Promise<{ acceptance: AcceptanceContent[] } | null> {
  if (run.taskId === null) return null;
  const { acceptance } = await dependencies.memory.readTask(run.taskId);
  const calls = ended.steps.map((step) => {
    const effect = dependencies.tools.get(step.tool)?.effect;
    return { ...step, writes: effect !== undefined && isWriting(effect) };
  });
  const { answer, citations } = ended;
  return { acceptance: checkAcceptance(acceptance, { answer, citations, calls }).map(toContent) };
}

/** A check as plain JSON: a journal's content takes arrays that may be changed. */
interface AcceptanceContent {
  readonly [field: string]: string | boolean | string[];
}

function toContent({ criterion, met, why, evidence }: AcceptanceCheck): AcceptanceContent {
  return { criterion, met, why, evidence: [...evidence] };
}
