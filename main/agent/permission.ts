import type { PermissionModes } from '../../shared/contract/settings.ts';
import type { ToolEffect } from '../tools/tool.ts';

/** Facts a permission hangs on, for one tool call. */
export interface PermissionFacts {
  readonly effect: ToolEffect;
  /** The run's write permission as it stands now (spec C6). */
  readonly writeAllowed: boolean;
  /** What the user's settings say about each effect class. */
  readonly modes: PermissionModes;
  /** The user allowed, or refused, this effect class for the rest of the run. */
  readonly effectAllowed: boolean;
  readonly effectRefused: boolean;
  /** The user allowed this very call. */
  readonly callAllowed: boolean;
  /** Untrusted text is in the input and the arguments are not the user's own words (spec D6). */
  readonly fromUntrusted: boolean;
}

export type PermissionDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'refuse'; readonly why: string }
  | { readonly kind: 'ask'; readonly why: string };

export function isWriting(effect: ToolEffect): boolean {
  return effect === 'memory' || effect === 'filesystem';
}

export const noWritePermission = 'This run has no permission to write.';

/**
 * Whether a tool call may run. Write permission comes first and no approval overrides it (spec C6); then what the user refuses for good
 * or for this run; a call that isn't read-only and whose arguments come from untrusted text is always asked about, whatever was
 * allowed before for its effect class (spec D6).
 */
export function decidePermission(facts: PermissionFacts): PermissionDecision {
  const { effect } = facts;
  if (effect === 'read') return { kind: 'allow' };
  if (isWriting(effect) && !facts.writeAllowed) return { kind: 'refuse', why: noWritePermission };
  if (facts.modes[effect] === 'never') {
    return { kind: 'refuse', why: `Your settings do not allow tools of effect ${effect}.` };
  }
  if (facts.effectRefused) {
    return { kind: 'refuse', why: `You did not allow tools of effect ${effect} in this run.` };
  }
  if (facts.callAllowed) return { kind: 'allow' };
  if (facts.fromUntrusted) {
    return { kind: 'ask', why: 'Its arguments come from retrieved text, not from your own words.' };
  }
  if (facts.modes[effect] === 'ask' && !facts.effectAllowed) {
    return { kind: 'ask', why: `Your settings ask about every tool of effect ${effect}.` };
  }
  return { kind: 'allow' };
}
