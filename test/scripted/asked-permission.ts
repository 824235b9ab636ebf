import { expect } from 'vitest';
import type { EventPayload } from '../../shared/contract/events.ts';
import { permissionQuestionSchema } from '../../shared/contract/permission-question.ts';
import type { TestAgent } from './test-agent.ts';

/** How many permission questions a session has put to the user. */
export function permissionsAsked(session: TestAgent): number {
  return session.events.filter(({ name }) => name === 'turn.permissionAsked').length;
}

/** Resolves with the question put to the user, the first unless said otherwise. */
export async function askedPermission(
  session: TestAgent,
  position = 0,
): Promise<EventPayload<'turn.permissionAsked'>> {
  await expect.poll(() => permissionsAsked(session), { timeout: 20_000 }).toBeGreaterThan(position);
  const asked = session.events.filter(({ name }) => name === 'turn.permissionAsked');
  return permissionQuestionSchema.parse(asked[position]?.payload);
}
