import { expect, test } from 'vitest';
import {
  type EventUpgraders,
  type StoredBody,
  upgradeEvent,
} from '../../../../main/journal/upgrade-event.ts';

const upgraders: EventUpgraders = new Map([
  [1, (body: StoredBody) => ({ ...body, kind: `${body.kind}_second` })],
  [2, (body: StoredBody) => ({ ...body, facts: { from: body.facts } })],
]);
const from = (schema: number) => ({ run_id: 'r1', sequence: 4, schema });

test('C1 an old event is upgraded step by step to the present schema', () => {
  const body = { kind: 'step', facts: { a: 1 } };
  expect(upgradeEvent(body, from(1), upgraders, 3)).toEqual({
    kind: 'step_second',
    facts: { from: { a: 1 } },
  });
  expect(upgradeEvent(body, from(2), upgraders, 3)).toEqual({ kind: 'step', facts: { from: { a: 1 } } });
  expect(upgradeEvent(body, from(3), upgraders, 3)).toBe(body);
});

test.each([
  ['newer than known', 4],
  ['older than any step', 0],
])('C1 a schema version %s is refused', (_name, schema) => {
  expect(() => upgradeEvent({ kind: 'step', facts: {} }, from(schema), upgraders, 3)).toThrow(
    expect.objectContaining({
      code: 'event_schema_unknown',
      detail: { run_id: 'r1', sequence: 4, schema },
    }),
  );
});
