/** Runs a script's work, whose answer becomes the exit code; an error is shown as its message and ends with 1. */
export async function exitPlainly(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
