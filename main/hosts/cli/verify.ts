import { resolve } from 'node:path';
import { counted } from '../../../shared/counted.ts';
import type { Command } from './command.ts';

export interface VerifyArguments {
  readonly file?: string;
}

/** `verify [FILE]`: the vault's journal, or an exported one. Fails when anything is wrong with it. */
export const verify: Command<VerifyArguments> = async (client, { file }) => {
  const { ok, runs, events, problems } = await client.runs.verify(
    file === undefined ? {} : { file: resolve(file) },
  );
  const lines = problems.map(
    ({ run_id, sequence, problem }) => `run ${run_id}, event ${sequence}: ${problem}`,
  );
  const verdict = `${counted(runs, 'run')}, ${counted(events, 'event')}: ${ok ? 'the journal is whole' : 'the journal is not whole'}`;
  return {
    reports: [{ json: { ok, runs, events, problems }, text: [...lines, verdict].join('\n') }],
    succeeded: ok,
  };
};
