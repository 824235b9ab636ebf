import { snippet } from '../../../shared/snippet.ts';
import { type Command, report, table } from './command.ts';
import { inputText } from './input-text.ts';

export interface ContextArguments {
  readonly run: string;
  readonly call?: number;
}

/** `context RUN [--call N]`: what a model call saw, what was left out and what was rejected; then its exact input, message by message. */
export const context: Command<ContextArguments> = async (client, { run, call }) => {
  const asked = { run_id: run, ...(call === undefined ? {} : { call }) };
  const [read, input] = await Promise.all([client.context.read(asked), client.context.input(asked)]);
  const value = { ...read, input };
  const rows = value.items.map((item) => [
    item.segment,
    `${item.tokens} tokens`,
    item.origin,
    item.chosen_because,
    [...item.flags, ...item.neutralised].join(', '),
    snippet(item.text ?? '(forgotten since)', 60),
  ]);
  const omitted = value.left_out.map(
    (item) => `left out: ${item.record_id} (${item.segment}, ${item.tokens} tokens): ${item.why}`,
  );
  const rejected = value.rejected.map(
    (item) => `rejected: "${item.asked}" for ${item.key} by ${item.record_id ?? item.source}: ${item.why}`,
  );
  if (value.calls === 0)
    return report(value, `Run ${value.run_id} made no model call, so there was no input.`);
  const title = `Call ${value.call} of ${value.calls} in run ${value.run_id}`;
  const prompt =
    value.system_prompt === null ? [] : [`System prompt, version ${value.system_prompt.version}`];
  const tools =
    value.tools.length === 0 ? [] : [`Tools: ${value.tools.map((tool) => tool.function.name).join(', ')}`];
  return report(
    value,
    [
      title,
      ...prompt,
      ...tools,
      table(rows, 'Nothing was read.'),
      ...omitted,
      ...rejected,
      ...inputText(input),
    ].join('\n'),
  );
};
