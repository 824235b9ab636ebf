import type { ContextItem } from './context-item.ts';
import { type Instruction, type RejectedInstruction, resolveInstructions } from './hierarchy.ts';
import { flagTargets } from './injection.ts';

/** What retrieved text asked for stands at rank 0 against the harness's own entries, and is shown as rejected (spec D1, D6). */
export function rejectedInstructions(
  instructions: readonly Instruction[],
  items: readonly Pick<ContextItem, 'record_id' | 'flags'>[],
): readonly RejectedInstruction[] {
  const asked = items.flatMap(({ record_id, flags }) =>
    flags.map((flag) => ({ key: flagTargets[flag], value: flag, source: 'retrieved', record_id })),
  );
  return resolveInstructions([...instructions, ...asked]).rejected;
}
