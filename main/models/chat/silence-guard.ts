/**
 * Aborts a call that has been silent too long, or that the caller stops. `touch` restarts the time; `close` ends it.
 */
export interface SilenceGuard {
  readonly signal: AbortSignal;
  readonly expired: boolean;
  touch(): void;
  close(): void;
}

/** @param milliseconds the longest silence allowed. */
export function guardSilence(caller: AbortSignal, milliseconds: number): SilenceGuard {
  const controller = new AbortController();
  let expired = false;
  let timer = setTimeout(expire, milliseconds);
  function expire(): void {
    expired = true;
    controller.abort();
  }
  function stop(): void {
    controller.abort();
  }
  if (caller.aborted) stop();
  caller.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    touch() {
      clearTimeout(timer);
      timer = setTimeout(expire, milliseconds);
    },
    close() {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    },
  };
}
