import type * as z from 'zod';
import type { runViewSchema } from '../../../shared/contract/runs.ts';
import { type Command, type Outcome, report, table } from './command.ts';

interface RunArguments {
  readonly id: string;
}

/** `run ID`: a run's state and its events. */
export const run: Command<RunArguments> = async (client, { id }) =>
  show(await client.runs.read({ run_id: id }));

/** `replay ID`: the same, folded again from the journal. */
export const replay: Command<RunArguments> = async (client, { id }) =>
  show(await client.runs.replay({ run_id: id }));

function show({ run_id, state, events }: z.infer<typeof runViewSchema>): Outcome {
  const rows = events.map((event) => [
    String(event.sequence),
    event.at,
    event.kind,
    event.erased_at === null ? '' : `erased at version ${event.erased_at}`,
  ]);
  return report(
    { run_id, state, events },
    `Run ${run_id}: ${state.status}${state.stop_reason === null ? '' : ` (${state.stop_reason})`}\n${table(rows, '')}`,
  );
}
