import type { PermissionAnswer } from './agent.ts';
import type { PermissionRequest, TurnDependencies } from './turn-dependencies.ts';

/** Permission questions that wait for the user's answer. */
export class PendingPermissions {
  private readonly waiting = new Map<string, (answer: PermissionAnswer) => void>();
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
      this.waiting.set(request.requestId, (answer) => {
        signal.removeEventListener('abort', stop);
        this.waiting.delete(request.requestId);
        resolve(answer);
      });
      this.emit('turn.permissionAsked', {
        run_id: request.runId,
        thread_id: request.threadId,
        request_id: request.requestId,
        tool: request.tool,
        effect: request.effect,
        arguments: request.arguments,
        why: request.why,
      });
    });
  }

  /** False when nobody waits for it any more. */
  answer(requestId: string, answer: PermissionAnswer): boolean {
    const settle = this.waiting.get(requestId);
    settle?.(answer);
    return settle !== undefined;
  }
}
