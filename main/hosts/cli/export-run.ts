import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type Command, report } from './command.ts';

export interface ExportRunArguments {
  readonly id: string;
  readonly file: string;
  /** Whether a file that is there already may be written over. */
  readonly overwrite: boolean;
}

/** `export-run ID FILE [--overwrite]`: a run's journal as JSONL. `invalid_input` where it would write over a file unasked. */
export const exportRun: Command<ExportRunArguments> = async (client, { id, file, overwrite }) => {
  const path = resolve(file);
  if (!overwrite && existsSync(path)) {
    throw new CommonplaceError(
      'invalid_input',
      `${path} is there already. Name another file, or say --overwrite.`,
    );
  }
  const exported = await client.runs.export({ run_id: id, file: path });
  return report(exported, `${exported.events} events written to ${exported.file}`);
};
