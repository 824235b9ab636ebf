import type { ToolEffect } from '../tools/tool.ts';

/** Facts a permission hangs on, for one tool call. */
export interface PermissionFacts {
  readonly effect: ToolEffect;
  /** The run's write permission as it stands now (spec C6). */
  readonly writeAllowed: boolean;
  /** Effect classes the user has allowed for the rest of this run. */
  readonly allowedEffects: ReadonlySet<string>;
  /** Effect classes the user's settings ask about each time. */
  readonly askEffects: ReadonlySet<string>;
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

/**
 * Whether a tool call may run. Write permission comes first and no approval overrides it (spec C6); a call that isn't read-only and
 * whose arguments come from untrusted text is always asked about, whatever was allowed before (spec D6).
 */
export function decidePermission(facts: PermissionFacts): PermissionDecision {
  if (facts.effect === 'read') return { kind: 'allow' };
  if (isWriting(facts.effect) && !facts.writeAllowed) {
    return { kind: 'refuse', why: 'This run has no permission to write.' };
  }
  if (facts.fromUntrusted) {
    return { kind: 'ask', why: 'Its arguments come from retrieved text, not from your own words.' };
  }
  if (facts.askEffects.has(facts.effect) && !facts.allowedEffects.has(facts.effect)) {
    return { kind: 'ask', why: `Tools of effect ${facts.effect} are asked about.` };
  }
  return { kind: 'allow' };
}
