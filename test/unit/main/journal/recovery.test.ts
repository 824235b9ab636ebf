import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCheckpoint, sealCheckpoint } from '../../../../main/journal/checkpoint-envelope.ts';
import { proveRecovery, recover } from '../../../../main/journal/recovery.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { history, runEvents } from './event-fixture.ts';
import { historyArbitrary } from './history-arbitrary.ts';

const run = runEvents('r1');
const events = history([run.created(), run.step('a'), run.called(1), run.replied(1, 'x'), run.paused()]);
const checkpoint = foldEvents(events.slice(0, 3));

test('C4 any split of any valid history into checkpoint and tail equals the full fold', () => {
  fc.assert(
    fc.property(historyArbitrary('r1'), fc.nat(), (newEvents, at) => {
      const whole = history(newEvents);
      const split = 1 + (at % whole.length);
      const stored = openCheckpoint(sealCheckpoint(foldEvents(whole.slice(0, split))), 'k1');
      const recovered = recover(stored, whole.slice(split));
      expect(recovered).toEqual(foldEvents(whole));
      proveRecovery(recovered, foldEvents(whole));
    }),
  );
});

test('C6 in any valid history the write permission never goes back to true', () => {
  fc.assert(
    fc.property(historyArbitrary('r1'), (newEvents) => {
      const whole = history(newEvents);
      const permissions = whole.map((_event, index) => foldEvents(whole.slice(0, index + 1)).write_allowed);
      const refused = permissions.indexOf(false);
      expect(refused === -1 || permissions.slice(refused).every((allowed) => !allowed)).toBe(true);
    }),
  );
});

test('C4 no events after the checkpoint: its state', () => {
  expect(recover(checkpoint, [])).toEqual(checkpoint);
});

test.each([
  ['sequence_gap', 'off by one, too late', events.slice(4)],
  ['sequence_gap', 'off by one, too early', events.slice(2)],
  ['run_mismatch', 'of another run', history([runEvents('r2').created(), runEvents('r2').step('b')])],
])('C4 %s: a tail %s', (code, _name, tail) => {
  expect(() => recover(checkpoint, tail)).toThrow(expect.objectContaining({ code }));
});

test('C4 recovery_mismatch: a missing tail, and a checkpoint of what never happened', () => {
  const replayed = foldEvents(events);
  expect(() => proveRecovery(recover(checkpoint, []), replayed)).toThrow(
    expect.objectContaining({ code: 'recovery_mismatch' }),
  );
  const other = recover({ ...checkpoint, write_allowed: false }, events.slice(3));
  expect(() => proveRecovery(other, replayed)).toThrow(
    expect.objectContaining({ code: 'recovery_mismatch' }),
  );
});
