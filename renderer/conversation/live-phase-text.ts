import { assertNever } from '../../shared/errors.ts';
import type { LiveTurn } from '../live/live-turn.ts';

/** What a turn is doing now, in words. */
export function livePhaseText(turn: LiveTurn): string {
  if (turn.permissions.length > 0) return 'Waiting for your permission';
  switch (turn.phase) {
    case 'sending':
      return 'Sending …';
    case 'thinking':
      return 'Thinking …';
    case 'tool':
      return turn.tool === null ? 'Using a tool …' : `Using ${turn.tool} …`;
    case 'answering':
      return 'Answering …';
    case 'ended':
      return 'Storing …';
    default:
      return assertNever(turn.phase);
  }
}
