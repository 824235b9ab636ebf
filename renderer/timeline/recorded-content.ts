import type { EventView } from '../../shared/contract/runs.ts';

type Content = EventView['content'];

export interface ToolRequest {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them; they may not parse. */
  readonly values: string;
}

/** The text of a recorded reply; empty when it only asked for tools. */
export function saidText(content: Content): string {
  return textOf(content, 'text');
}

/** The tools a recorded reply asked for. */
export function toolRequests(content: Content): readonly ToolRequest[] {
  const calls = memberOf(content, 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.map((call) => ({
    id: textOf(call, 'id'),
    name: textOf(call, 'name'),
    values: textOf(call, 'arguments'),
  }));
}

/** What a tool was given. */
export function toolArguments(content: Content): string {
  return textOf(content, 'arguments');
}

function textOf(content: Content, name: string): string {
  const value = memberOf(content, name);
  return typeof value === 'string' ? value : '';
}

function memberOf(content: Content, name: string): Content | undefined {
  return typeof content === 'object' && content !== null && !Array.isArray(content)
    ? content[name]
    : undefined;
}
