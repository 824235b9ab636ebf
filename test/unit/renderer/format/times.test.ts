import { expect, test } from 'vitest';
import { formatInstant, withReadableInstants } from '../../../../renderer/format/times.ts';

const instant = '2026-05-04T09:30:00.000Z';

test('an instant in a sentence is written as a date and time of here, and nothing else is touched', () => {
  const shown = formatInstant(instant);
  expect(shown).toMatch(/May 2026/);
  expect(withReadableInstants(`from an answer of ${instant}`)).toBe(`from an answer of ${shown}`);
  expect(withReadableInstants('from "2026-05-04 notes.pdf", part 1 of 2')).toBe(
    'from "2026-05-04 notes.pdf", part 1 of 2',
  );
});
