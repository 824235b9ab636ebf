import { expect, test } from 'vitest';
import { recordPlace } from '../../../../renderer/memory/record-place.ts';

test('a passage says its page and part, not its title again', () => {
  const provenance = 'from document "Kestrel, "in short"", page 3, part 2 of 7';
  expect(recordPlace({ title: 'Kestrel, "in short"', provenance })).toBe('page 3, part 2 of 7');
});

test('anything else says all of where it is from', () => {
  expect(recordPlace({ provenance: 'a note from your own words' })).toBe('a note from your own words');
  expect(recordPlace({ title: 'search', provenance: 'a tool of Commonplace' })).toBe('a tool of Commonplace');
});
