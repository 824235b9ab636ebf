import { expect, test } from 'vitest';
import { evidenceLookup, resolveCitations } from '../../../../main/context/citations.ts';

const lookup = evidenceLookup([
  {
    recordId: 'c1',
    version: 3,
    segment: 'knowledge',
    origin: 'document',
    source: 'kestrel-notes.md',
    page: 2,
    text: 'Tiered ledgers cut resumption errors by 41% on tasks.',
  },
  { recordId: 'm1', version: 5, segment: 'conversation', origin: 'user', source: 'thread', text: 'Find it.' },
]);

test('R16 a citation becomes a number with record, version, source, page and quote', () => {
  const { text, citations, dropped } = resolveCitations(
    'Errors fell [[cite:c1|cut resumption errors by 41%]]. You asked [[cite:m1|Find it.]].',
    lookup,
  );
  expect(text).toBe('Errors fell [1]. You asked [2].');
  expect(citations).toEqual([
    {
      number: 1,
      record_id: 'c1',
      version: 3,
      source: 'kestrel-notes.md',
      page: 2,
      quote: 'cut resumption errors by 41%',
    },
    { number: 2, record_id: 'm1', version: 5, source: 'thread', quote: 'Find it.' },
  ]);
  expect(dropped).toEqual([]);
});

test('R16 the same quote keeps its number, another quote of the same record gets its own', () => {
  const { text, citations } = resolveCitations('[[cite:c1|41%]] [[cite:c1|41%]] [[cite:c1|Tiered]]', lookup);
  expect(text).toBe('[1] [1] [2]');
  expect(citations).toHaveLength(2);
});

test.each([
  ['a record that does not exist', '[[cite:c9|41%]]', 'no such record'],
  ['a quote that is not in it', '[[cite:c1|cut errors by 42%]]', 'not a verbatim quote'],
  ['a quote in other letters', '[[cite:c1|TIERED LEDGERS]]', 'not a verbatim quote'],
  ['markup without a quote', '[[cite:c1]]', 'broken markup'],
  ['a number of the model’s own', '[7]', 'a number without a record'],
])('R16 %s is dropped and marked', (_name, mark, why) => {
  const { text, citations, dropped } = resolveCitations(`A claim ${mark} stands.`, lookup);
  expect(text).toBe('A claim [citation removed] stands.');
  expect(citations).toEqual([]);
  expect(dropped.map((entry) => entry.why)).toEqual([why]);
});

test('R16 code, links and indices are not citations', () => {
  const answer = 'Use `a [1]` or a[1], see [2](https://example.org).\n```\n x [3]\n```';
  expect(resolveCitations(answer, lookup)).toEqual({ text: answer, citations: [], dropped: [] });
});
