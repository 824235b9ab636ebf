import fc from 'fast-check';
import type { NewEvent } from '../../../../main/journal/events.ts';
import { runEvents } from './event-fixture.ts';

/** Any valid history of one run: created, anything in between in any order, and an end or none. */
export function historyArbitrary(runId: string): fc.Arbitrary<readonly NewEvent[]> {
  const run = runEvents(runId);
  const name = fc.constantFrom('retrieve', 'answer', 'write back');
  const id = fc.constantFrom('c1', 'c2', 'c3');
  const middle = fc.oneof(
    name.map(run.step),
    fc.integer({ min: 1, max: 9 }).map(run.called),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.string({ unit: 'grapheme' }))
      .map(([call, text]) => run.replied(call, text)),
    id.map((call) => run.toolStarted(call)),
    id.map((call) => run.toolFinished(call)),
    id.map((call) => run.asked(`q-${call}`, call)),
    fc
      .tuple(id, fc.constantFrom('once', 'run', 'never'))
      .map(([call, answer]) => run.answered(`q-${call}`, answer)),
    fc.constant(run.revoked()),
    fc.integer({ min: 1, max: 99 }).map((sequence) => run.checkpointSaved(`k${sequence}`, sequence)),
    fc.constant(run.paused()),
    fc.constant(run.resumed()),
  );
  const end = fc.oneof(
    fc.constant<readonly NewEvent[]>([]),
    fc.constantFrom(run.completed(), run.failed('model_failed'), run.cancelled()).map((event) => [event]),
  );
  return fc
    .tuple(fc.boolean(), fc.array(middle, { maxLength: 40 }), end)
    .map(([writeAllowed, events, last]) => [run.created(writeAllowed), ...events, ...last]);
}
