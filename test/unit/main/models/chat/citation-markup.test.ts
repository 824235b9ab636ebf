import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CitationFilter,
  citableQuote,
  formatCitation,
  parseCitations,
  visibleText,
} from '../../../../../main/models/chat/citation-markup.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';

const messy = fc
  .array(fc.constantFrom('[[cite:', 'r1', '|', ']]', ']', '[', '[[', 'quote', ' ', '\n', 'é', 'c', 'ite:'), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

describe('R16 citation markup', () => {
  test('R16 text and citations come apart', () => {
    expect(parseCitations(`It halves errors ${formatCitation('r1', 'halves\nerrors')}, they say.`)).toEqual([
      { kind: 'text', text: 'It halves errors ' },
      { kind: 'citation', recordId: 'r1', quote: 'halves\nerrors' },
      { kind: 'text', text: ', they say.' },
    ]);
  });

  test.each([
    ['no end', 'A [[cite:r1|quote without end', ['A ', '[[cite:r1|', 'quote without end']],
    ['no quote', 'A [[cite:r1|]] B', ['A ', '[[cite:r1|]]', ' B']],
    ['no bar', 'A [[cite:r1]] B', ['A ', '[[cite:r1]]', ' B']],
    ['no id', 'A [[cite:|quote]] B', ['A ', '[[cite:|quote]]', ' B']],
    ['another marker inside', '[[cite:r1|one [[cite:r2|two]]', ['[[cite:r1|', 'one ', 'r2:two']],
  ])('R16 a marker with %s is broken, and no text is lost', (_name, text, expected) => {
    const shown = parseCitations(text).map((segment) => {
      if (segment.kind === 'text') return segment.text;
      return segment.kind === 'broken' ? segment.raw : `${segment.recordId}:${segment.quote}`;
    });
    expect(shown).toEqual(expected);
  });

  test('R16 what is written is read back the same, for every quote that can be cited', () => {
    fc.assert(
      fc.property(
        fc.oneof(messy, fc.string({ unit: 'grapheme' })),
        fc.stringMatching(/^[a-z0-9-]{1,36}$/),
        (text, id) => {
          const quote = citableQuote(text);
          fc.pre(quote !== null);
          expect(text).toContain(quote);
          expect(parseCitations(`a${formatCitation(id, quote)} b`)).toEqual([
            { kind: 'text', text: 'a' },
            { kind: 'citation', recordId: id, quote },
            { kind: 'text', text: ' b' },
          ]);
        },
      ),
    );
  });

  test.each([
    ['', 'quote'],
    ['two words', 'quote'],
    ['r1', ''],
    ['r1', 'a ]] b'],
    ['r1', 'a [[cite:r2|b'],
  ])('R16 %j with %j cannot be written', (id, quote) => {
    expect(() => formatCitation(id, quote)).toThrow(CommonplaceError);
  });

  test('R16 text with nothing to quote gives none', () => {
    expect(citableQuote(' ]] | [[ ')).toBeNull();
  });

  test('R16 a quote is cut at a word within its limit', () => {
    expect(citableQuote('one two three four', 10)).toBe('one two');
  });
});

describe('R16 streaming', () => {
  test('R16 shows nothing of a marker before or after it is complete', () => {
    const filter = new CitationFilter();
    const shown = ['Yes ', '[', '[ci', 'te:r1|quo', 'te]', ']', ' indeed [', 'x]'].map((piece) =>
      filter.push(piece),
    );
    expect(shown.join('|') + filter.end()).toBe('Yes |||||| indeed |[x]');
  });

  test('R16 shows the same text however the stream is cut', () => {
    fc.assert(
      fc.property(messy, fc.array(fc.nat(5), { maxLength: 60 }), (text, cuts) => {
        const filter = new CitationFilter();
        let shown = '';
        let position = 0;
        for (const cut of cuts) {
          shown += filter.push(text.slice(position, position + cut));
          position += cut;
        }
        shown += filter.push(text.slice(position)) + filter.end();
        expect(shown).toBe(visibleText(parseCitations(text)));
      }),
    );
  });

  test('R16 a marker that is never closed does not hold back the stream for ever', () => {
    const filter = new CitationFilter();
    const shown = filter.push(`[[cite:r1|${'word '.repeat(1_000)}`);
    expect(shown).toContain('word word');
  });
});
