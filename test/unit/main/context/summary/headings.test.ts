import { expect, test } from 'vitest';
import {
  mergeSummaries,
  parseSummary,
  type SummarySections,
  writeSummary,
} from '../../../../../main/context/summary/headings.ts';

const good = `## Technical Information
- Ledgers.
## Emotional Context
None.
## Entities & References
- Kestrel
## Action Items & Decisions
- Read it.`;
const sections: SummarySections = ['- Ledgers.', 'None.', '- Kestrel', '- Read it.'];

test('R8 the four headings in order are read, whatever their markup, and a preamble is left out', () => {
  expect(parseSummary(good)).toEqual(sections);
  expect(parseSummary(`Sure, here it is:\n# Summary\n\n${good}`)).toEqual(sections);
  const bold = good.replace(/^## (.*)$/gmu, '**$1:**').replace('&', 'and');
  expect(parseSummary(bold)).toEqual(sections);
  expect(parseSummary(good.replace(/^## (.*)$/gmu, '$1:'))).toEqual(sections);
});

test.each([
  ['empty', ''],
  ['a refusal', "I'm sorry, I can't help with that."],
  ['one heading missing', good.replace('## Emotional Context\n', '')],
  ['one heading twice', `${good}\n## Emotional Context\nagain`],
  [
    'headings out of order',
    good
      .replace('Emotional Context', 'X')
      .replace('Technical Information', 'Emotional Context')
      .replace('## X', '## Technical Information'),
  ],
  ['a fifth heading', `${good}\n## Conclusion\n- done`],
  ['headings with nothing under any', good.replace(/^(?!##).*$/gmu, '')],
])('R8 not a summary: %s', (_name, text) => {
  expect(parseSummary(text)).toBe(null);
});

test('R8 a written summary has exactly the four headings and reads back', () => {
  const text = writeSummary(['- a', '', '- c', '- d']);
  expect(text.match(/^## .*$/gmu)).toEqual([
    '## Technical Information',
    '## Emotional Context',
    '## Entities & References',
    '## Action Items & Decisions',
  ]);
  expect(parseSummary(text)).toEqual(['- a', 'None.', '- c', '- d']);
});

test('R8 summaries of parts become one: lines in order, each once, "none" only when all say so', () => {
  expect(mergeSummaries([sections, ['- More.', 'None noted.', '- Kestrel\n- Heron', 'None.']])).toEqual([
    '- Ledgers.\n- More.',
    'None.',
    '- Kestrel\n- Heron',
    '- Read it.',
  ]);
});
