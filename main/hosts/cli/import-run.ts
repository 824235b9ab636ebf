import { resolve } from 'node:path';
import { counted } from '../../../shared/counted.ts';
import { type Command, report } from './command.ts';

/** `import-run FILE`: an exported run of another vault, to be read and verified in this one. */
export const importRun: Command<{ readonly file: string }> = async (client, { file }) => {
  const imported = await client.runs.import({ file: resolve(file) });
  const { run_id, thread_id, status, events } = imported;
  return report(imported, `run ${run_id} (${status}, ${counted(events, 'event')}) is in thread ${thread_id}`);
};
