import type { EventPayload } from '../../shared/contract/events.ts';
import type { PermissionAnswer } from './agent.ts';
import type { PermissionRequest, TurnDependencies } from './turn-dependencies.ts';

type Question = EventPayload<'turn.permissionAsked'>;

interface Waiting {
  readonly question: Question;
  readonly settle: (answer: PermissionAnswer) => void;
}

/** Permission questions that wait for the user's answer. */
export class PendingPermissions {
  private readonly waiting = new Map<string, Waiting>();
  private readonly emit: TurnDependencies['emit'];

  constructor(emit: TurnDependencies['emit']) {
    this.emit = emit;
  }

  /** Resolves with the user's answer; rejects with the signal's reason when the run is interrupted first. */
  ask(request: PermissionRequest, signal: AbortSignal): Promise<PermissionAnswer> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.waiting.delete(request.requestId);
        reject(signal.reason);
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      const question = asQuestion(request);
      this.waiting.set(request.requestId, {
        question,
        settle: (answer) => {
          signal.removeEventListener('abort', stop);
          this.waiting.delete(request.requestId);
          resolve(answer);
        },
      });
      this.emit('turn.permissionAsked', question);
    });
  }

  /** False when nobody waits for it any more. */
  answer(requestId: string, answer: PermissionAnswer): boolean {
    const waiting = this.waiting.get(requestId);
    waiting?.settle(answer);
    return waiting !== undefined;
  }

  /** The questions that wait now, for a window that was not there when they were asked. */
  list(): readonly Question[] {
    return [...this.waiting.values()].map(({ question }) => question);
  }
}

function asQuestion(request: PermissionRequest): Question {
  return {
    run_id: request.runId,
    thread_id: request.threadId,
    request_id: request.requestId,
    tool: request.tool,
    effect: request.effect,
    arguments: request.arguments,
    why: request.why,
  };
}
