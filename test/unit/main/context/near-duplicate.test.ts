import { expect, test } from 'vitest';
import { areNearDuplicates, thinBySource } from '../../../../main/context/near-duplicate.ts';

const claim =
  'Tiered summary ledgers cut resumption errors by 41% on synthetic long-horizon tasks, the paper says.';
const entry = (id: string, source: string, text: string) => ({ id, source, text });

test('D2 texts that differ only in case, spacing and punctuation, or by a word, are near-duplicates', () => {
  expect(areNearDuplicates(claim, claim.toUpperCase().replaceAll(' ', '  '))).toBe(true);
  expect(areNearDuplicates(claim, claim.replace('the paper says', 'the paper said'))).toBe(true);
  expect(areNearDuplicates(claim, claim.slice(0, 60))).toBe(true);
  expect(areNearDuplicates(claim, 'Entity-conditioned routing halves tool-selection errors.')).toBe(false);
  expect(areNearDuplicates('', claim)).toBe(false);
});

test('D2 near-duplicates of one source are dropped with the reason; the best stays', () => {
  const thinned = thinBySource(
    [entry('a', 's', claim), entry('b', 's', `${claim}!`), entry('c', 's', 'Another matter.')],
    2,
  );
  expect(thinned.kept.map((kept) => kept.id)).toEqual(['a', 'c']);
  expect(thinned.dropped).toEqual([{ item: entry('b', 's', `${claim}!`), why: 'says the same as a' }]);
});

test('D2 an exact copy from another source is dropped, a similar text from another source stays', () => {
  const thinned = thinBySource(
    [entry('a', 's', claim), entry('b', 't', claim), entry('c', 'u', claim.replace('says', 'said'))],
    2,
  );
  expect(thinned.kept.map((kept) => kept.id)).toEqual(['a', 'c']);
});

test('D2 one source cannot fill a segment while another has something to offer', () => {
  const texts = ['Alpha is first.', 'Bravo comes second.', 'Charlie went third.', 'Delta stands elsewhere.'];
  const entries = texts.map((text, index) => entry(`r${index}`, index < 3 ? 's' : 't', text));
  const thinned = thinBySource(entries, 2);
  expect(thinned.kept.map((kept) => kept.id)).toEqual(['r0', 'r1', 'r3']);
  expect(thinned.dropped.map((dropped) => dropped.why)).toEqual(['its source already holds 2 places']);
  expect(thinBySource(entries.slice(0, 3), 2).kept).toHaveLength(3);
});
