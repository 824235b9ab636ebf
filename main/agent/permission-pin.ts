import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import type { PermissionAnswer } from './agent.ts';
import type { LiveRun } from './live-run.ts';

/** A permission decision as it is pinned; the same decision again is the same pin. */
function permissionDecision(tool: string, effect: string, answer: PermissionAnswer): string {
  switch (answer) {
    case 'once':
      return `${tool} (${effect}): allowed for one call. Any further call is asked about again.`;
    case 'run':
      return `${tool} (${effect}): allowed until the end of the run in which it was asked. Later runs ask again.`;
    case 'never':
      return `${tool} (${effect}): not allowed when it was asked.`;
  }
}

/**
 * Pins what the user decided about a tool in this thread, by itself (spec D7): the latest decision about a tool stands, an earlier one is
 * unpinned and stays to be seen.
 */
export async function permissionPin(
  memory: Pick<MemoryManager, 'readPins'>,
  run: LiveRun,
  asked: { readonly tool: string; readonly effect: string },
  answer: PermissionAnswer,
): Promise<readonly MemoryWrite[]> {
  const subject = { scope: 'session', subject_id: run.threadId } as const;
  const text = permissionDecision(asked.tool, asked.effect, answer);
  const { pins } = await memory.readPins(subject);
  const earlier = pins.filter(
    (pin) => pin.kind === 'permission' && pin.text !== text && pin.text.startsWith(`${asked.tool} (`),
  );
  return [
    ...earlier.map(({ id }): MemoryWrite => ({ kind: 'unpin', id })),
    { kind: 'pin', ...subject, as: 'permission', text, source: run.query },
  ];
}
