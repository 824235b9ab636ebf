/** Lets whatever else waits happen first. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
