import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunGrants } from '../../../../main/agent/run-grants.ts';
import type { NewEvent } from '../../../../main/journal/events.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { history } from '../journal/event-fixture.ts';

const effects = ['memory', 'network', 'filesystem'] as const;
const answered = fc.record({
  effect: fc.constantFrom(...effects),
  answer: fc.constantFrom('once', 'run', 'never'),
});

/** Questions and answers as the journal records them, one call each. */
function asEvents(
  answers: readonly { effect: (typeof effects)[number]; answer: 'once' | 'run' | 'never' }[],
) {
  const run_id = 'r';
  const events: NewEvent[] = [
    { run_id, kind: 'run_created', facts: { thread_id: 't', write_allowed: true }, content: null },
  ];
  for (const [index, { effect, answer }] of answers.entries()) {
    const request_id = `q${index}`;
    const tool_call_id = `c${index}`;
    events.push(
      {
        run_id,
        kind: 'permission_asked',
        facts: { request_id, tool_call_id, tool: 'x', effect },
        content: null,
      },
      { run_id, kind: 'permission_answered', facts: { request_id, answer }, content: null },
    );
  }
  return history(events);
}

test('C6 what a live run has been granted is what its journal adds up to', () => {
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 12 }), (answers) => {
      const live = RunGrants.fresh(true);
      for (const [index, { effect, answer }] of answers.entries()) live.answer(`c${index}`, effect, answer);
      const recovered = new RunGrants(foldEvents(asEvents(answers)));
      for (const effect of effects) {
        expect(recovered.allowsEffect(effect)).toBe(live.allowsEffect(effect));
        expect(recovered.refusesEffect(effect)).toBe(live.refusesEffect(effect));
      }
      for (const index of answers.keys()) {
        expect(recovered.allowsCall(`c${index}`)).toBe(live.allowsCall(`c${index}`));
      }
    }),
  );
});

test('C6 write permission never goes back to true', () => {
  const grants = RunGrants.fresh(true);
  grants.revokeWrites();
  grants.answer('c1', 'memory', 'run');
  expect(grants.writeAllowed).toBe(false);
});
