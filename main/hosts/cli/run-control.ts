import { type Command, type Outcome, report } from './command.ts';

interface RunArguments {
  readonly id: string;
}

/** `resume ID [--rerun-in-flight]`. */
export const resume: Command<RunArguments & { readonly rerunInFlight: boolean }> = async (client, values) =>
  show(await client.runs.resume({ run_id: values.id, rerun_in_flight: values.rerunInFlight }));

/** `pause ID`. */
export const pause: Command<RunArguments> = async (client, { id }) =>
  show(await client.runs.pause({ run_id: id }));

/** `cancel ID`. */
export const cancel: Command<RunArguments> = async (client, { id }) =>
  show(await client.runs.cancel({ run_id: id }));

function show({ run_id, status }: { readonly run_id: string; readonly status: string }): Outcome {
  return report({ run_id, status }, `Run ${run_id} is ${status}.`);
}
