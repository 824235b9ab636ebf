import { assembleContext } from '../context/assemble.ts';
import type { MessageBudgets } from '../context/budget.ts';
import type { AssembledContext } from '../context/context-item.ts';
import { harnessInstructions } from '../context/hierarchy.ts';
import type { Preloaded } from '../context/preloaded.ts';
import type { ConversationStub } from '../context/segments/conversation.ts';
import type { LiveRun } from './live-run.ts';

/** What was read, and the room there is for it. */
export interface InputParts extends MessageBudgets {
  readonly preloaded: Preloaded;
  readonly stub: ConversationStub | null;
}

/** Assembles a run's user message under the harness's own system-level entries (spec D1). Errors: as `assembleContext`. */
export function assembleInput(run: LiveRun, parts: InputParts): AssembledContext {
  const { preloaded, stub, budget, optionalBudget } = parts;
  return assembleContext({
    question: run.query,
    ...preloaded,
    stub,
    instructions: harnessInstructions({
      write_permission: run.grants.writeAllowed,
      tools: 'only the tools offered for this run',
      network: 'only through the tools offered',
      memory: 'only the harness writes memory',
    }),
    budget,
    optionalBudget,
  });
}
