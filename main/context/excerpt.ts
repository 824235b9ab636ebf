import { countCodePoints, sliceCodePoints } from '../../shared/code-points.ts';
import type { Origin } from '../../shared/records/base.ts';
import { renderEnvelope, toEnvelope } from './envelope.ts';
import type { InjectionFlag } from './injection.ts';

/** The most characters of a tool result the model sees (spec R10). */
const toolResultLimit = 3_000;

export interface ToolResultView {
  /** What goes into the tool message: the fenced excerpt, and a notice when it was cut. */
  readonly text: string;
  readonly cut: boolean;
  /** Characters of the stored result that are shown, and how many there are. */
  readonly shown: number;
  readonly total: number;
  /** Of the part that is shown. */
  readonly flags: readonly InjectionFlag[];
}

export interface ToolResultInput {
  readonly result: string;
  readonly toolLogId: string;
  readonly toolName: string;
  /** Code points to skip, for reading on from an earlier excerpt. Default 0. */
  readonly offset?: number;
  /** Default 3,000; a smaller one where the budget is nearly used up. */
  readonly limit?: number;
  /** Default `tool`: everything a tool returns is data. */
  readonly origin?: Origin;
}

/** The notice of a cut result: what is shown, the log id, and how to reach the rest (spec R10). */
export function cutNotice(toolLogId: string, from: number, shown: number, total: number): string {
  return `[Cut: characters ${from} to ${from + shown} of ${total} are shown. The full result is tool log ${toolLogId}; read on with read_tool_log(id="${toolLogId}", offset=${from + shown}).]`;
}

/**
 * What the model sees of a tool result: at most `limit` characters, fence included, as data with its source and look-alike
 * structure neutralised, then a notice when it was cut (spec R10, D6). The stored result is not changed.
 */
export function viewToolResult(input: ToolResultInput): ToolResultView {
  const limit = input.limit ?? toolResultLimit;
  const from = input.offset ?? 0;
  const total = countCodePoints(input.result);
  const rest = sliceCodePoints(input.result, from, total);
  const { text, shown, flags } = fitEnvelope(input, rest, limit);
  const cut = from + shown < total;
  return {
    text: cut ? `${text}\n${cutNotice(input.toolLogId, from, shown, total)}` : text,
    cut,
    shown,
    total,
    flags,
  };
}

/** Neutralising can lengthen text, so what is taken is shortened until the fenced whole is within the limit. */
function fitEnvelope(
  { toolLogId, toolName }: ToolResultInput,
  rest: string,
  limit: number,
): Pick<ToolResultView, 'text' | 'shown' | 'flags'> {
  let shown = Math.min(countCodePoints(rest), limit);
  for (;;) {
    const envelope = toEnvelope(toolName, sliceCodePoints(rest, 0, shown));
    const text = renderEnvelope(envelope, toolLogId);
    const over = countCodePoints(text) - limit;
    if (over <= 0 || shown === 0) return { text, shown, flags: envelope.flags };
    shown = Math.max(0, shown - over);
  }
}
