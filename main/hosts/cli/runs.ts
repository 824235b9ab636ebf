import { counted } from '../../../shared/counted.ts';
import { type Command, report, table } from './command.ts';

export interface RunsArguments {
  readonly thread?: string;
}

/** `runs [--thread T]`. */
export const runs: Command<RunsArguments> = async (client, { thread }) => {
  const { runs: list } = await client.runs.list(thread === undefined ? {} : { thread_id: thread });
  const json = {
    runs: list.map(({ run_id, thread_id, status, stop_reason, steps, started_at, imported }) => ({
      run_id,
      thread_id,
      status,
      stop_reason,
      steps,
      started_at,
      imported,
    })),
  };
  const rows = list.map(({ run_id, status, stop_reason, steps, started_at, imported }) => [
    run_id,
    started_at,
    counted(steps, 'step'),
    `${stop_reason === null ? status : `${status}: ${stop_reason}`}${imported ? ', imported' : ''}`,
  ]);
  return report(json, table(rows, 'There are no runs yet.'));
};
