import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from '../../../../../../main/models/chat/offline/sentences.ts';

function texts(text: string): readonly string[] {
  return splitSentences(text).map((sentence) => sentence.text);
}

test.each([
  [
    'initials and abbreviations',
    'See R. Marlow et al. (2025), e.g. Fig. 3. It works.',
    ['See R. Marlow et al. (2025), e.g. Fig. 3.', 'It works.'],
  ],
  ['decimals', 'It costs 3.5 Euro. Cheap!', ['It costs 3.5 Euro.', 'Cheap!']],
  [
    'German dates and abbreviations',
    'Am 3. Mai kam Dr. Weiß z.B. spät an. Danach war Ruhe.',
    ['Am 3. Mai kam Dr. Weiß z.B. spät an.', 'Danach war Ruhe.'],
  ],
  ['German quotation marks', 'Er sagte: „Nein.“ Dann ging er.', ['Er sagte: „Nein.“', 'Dann ging er.']],
  [
    'Chinese without spaces',
    '分层账本减少了错误。它很快！真的吗？是的',
    ['分层账本减少了错误。', '它很快！', '真的吗？', '是的'],
  ],
  ['Japanese with brackets', '「終わった。」彼は言った。', ['「終わった。」', '彼は言った。']],
  [
    'line ends inside a sentence',
    'Tiered ledgers cut errors\nby 41% on tasks. Next.',
    ['Tiered ledgers cut errors\nby 41% on tasks.', 'Next.'],
  ],
  [
    'headings, paragraphs and lists',
    '# A title\nText one\n\n- first item\n- second item',
    ['# A title', 'Text one', '- first item', '- second item'],
  ],
  [
    'forms line by line',
    'Parts 2,100\nSales Tax 278.46\nGRAND TOTAL 5,738',
    ['Parts 2,100', 'Sales Tax 278.46', 'GRAND TOTAL 5,738'],
  ],
  ['nothing', ' \n\n ', []],
])('R16 sentences: %s', (_name, text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test('R16 every sentence is a verbatim, trimmed, bounded piece of the text, in order, and nothing is lost', () => {
  const part = fc.constantFrom(
    'Word',
    'A.',
    '. ',
    '。',
    '\n',
    '\n\n',
    ' ',
    '# ',
    '- ',
    '|',
    '?',
    '😀',
    'x'.repeat(200),
    '3. ',
    'z.B.',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (source) => {
      let position = 0;
      for (const sentence of splitSentences(source)) {
        expect(source.slice(sentence.start, sentence.end)).toBe(sentence.text);
        expect(sentence.text.trim()).toBe(sentence.text);
        expect(sentence.text.length).toBeLessThanOrEqual(500);
        expect(source.slice(position, sentence.start).trim()).toBe('');
        position = sentence.end;
      }
      expect(source.slice(position).trim()).toBe('');
    }),
  );
});

test.each(['.', 'a', '? ', '\n', '- ', 'A. '])(
  'R16 a hundred thousand times %j is split without getting stuck',
  (piece) => {
    const text = piece.repeat(100_000);
    expect(splitSentences(text).length).toBeLessThanOrEqual(text.length);
  },
);
