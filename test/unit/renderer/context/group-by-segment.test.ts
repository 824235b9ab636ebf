import { expect, test } from 'vitest';
import { groupBySegment } from '../../../../renderer/context/group-by-segment.ts';

function item(record_id: string, segment: string, tokens: number) {
  return {
    record_id,
    version: 1,
    segment,
    origin: 'user',
    trust: 1,
    tokens,
    chosen_because: '',
    text: '',
    current_version: 1,
    flags: [],
    neutralised: [],
    rendered: null,
  };
}

test('items are grouped by segment in the order the model saw them', () => {
  const groups = groupBySegment([
    item('a', 'question', 5),
    item('b', 'knowledge', 7),
    item('c', 'knowledge', 3),
  ]);
  expect(groups.map(({ segment, tokens }) => [segment, tokens])).toEqual([
    ['question', 5],
    ['knowledge', 10],
  ]);
  expect(groups[1]?.items.map(({ record_id }) => record_id)).toEqual(['b', 'c']);
});
