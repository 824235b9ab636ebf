import type { CallOutput } from '../../shared/contract/contract.ts';

export type ContextItemView = CallOutput<'context.read'>['items'][number];

export interface SegmentGroup {
  readonly segment: string;
  readonly tokens: number;
  readonly items: readonly ContextItemView[];
}

/** The items of a model input by segment, segments and items in the order the model saw them. */
export function groupBySegment(items: readonly ContextItemView[]): readonly SegmentGroup[] {
  const groups = new Map<string, ContextItemView[]>();
  for (const item of items) {
    const group = groups.get(item.segment);
    if (group === undefined) groups.set(item.segment, [item]);
    else group.push(item);
  }
  return [...groups].map(([segment, members]) => ({
    segment,
    tokens: members.reduce((sum, item) => sum + item.tokens, 0),
    items: members,
  }));
}
