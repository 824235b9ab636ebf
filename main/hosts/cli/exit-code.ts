/** How the command line ends (design 5). */
export const exitCode = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
