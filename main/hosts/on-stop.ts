const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order when it is asked to: runs `stop` once, however often it is asked (npm passes Ctrl+C on to a process
 * that had it already), then exits with `exitCode`. The returned function takes that back.
 */
export function onStop(stop: () => Promise<void>, exitCode: number): () => void {
  let stopping = false;
  const listener = () => {
    if (stopping) {
      return;
    }
    stopping = true;
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) {
    process.on(signal, listener);
  }
  return () => {
    for (const signal of signals) {
      process.off(signal, listener);
    }
  };
}
