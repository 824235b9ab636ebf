const flag = '--experimental-strip-types';

/**
 * What a thread or process of ours has to be started with to read TypeScript as this one does: Node.js before 22.18 needs the flag, later
 * ones and the built app start with none.
 */
export function typeStrippingArguments(own: readonly string[]): string[] {
  return own.includes(flag) ? [flag] : [];
}
