import { resolve } from 'node:path';
import { type Command, report } from './command.ts';

/** `export-run ID FILE`: a run's journal as JSONL. */
export const exportRun: Command<{ readonly id: string; readonly file: string }> = async (
  client,
  { id, file },
) => {
  const exported = await client.runs.export({ run_id: id, file: resolve(file) });
  return report(exported, `${exported.events} events written to ${exported.file}`);
};
