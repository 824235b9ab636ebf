import type { RunState } from '../journal/run-state.ts';

type Grants = Pick<
  RunState,
  'write_allowed' | 'allowed_effects' | 'refused_effects' | 'allowed_tool_call_ids'
>;

/** What the user has allowed and refused a run so far: the part of its state that decides about its next tool call (spec C6). */
export class RunGrants {
  private readonly allowedEffects: Set<string>;
  private readonly refusedEffects: Set<string>;
  private readonly allowedCalls: Set<string>;
  private writing: boolean;

  constructor(state: Grants) {
    this.writing = state.write_allowed;
    this.allowedEffects = new Set(state.allowed_effects);
    this.refusedEffects = new Set(state.refused_effects);
    this.allowedCalls = new Set(state.allowed_tool_call_ids);
  }

  /** Those of a run that has just begun. */
  static fresh(writeAllowed: boolean): RunGrants {
    return new RunGrants({
      write_allowed: writeAllowed,
      allowed_effects: [],
      refused_effects: [],
      allowed_tool_call_ids: [],
    });
  }

  get writeAllowed(): boolean {
    return this.writing;
  }

  /** Never goes back to true (spec C6). */
  revokeWrites(): void {
    this.writing = false;
  }

  allowsEffect(effect: string): boolean {
    return this.allowedEffects.has(effect);
  }

  refusesEffect(effect: string): boolean {
    return this.refusedEffects.has(effect);
  }

  /** Whether this very call was allowed, and has not ended yet. */
  allowsCall(toolCallId: string): boolean {
    return this.allowedCalls.has(toolCallId);
  }

  allowCall(toolCallId: string): void {
    this.allowedCalls.add(toolCallId);
  }

  /** Takes in the answer to a permission question, as the journal's reducer does. */
  answer(toolCallId: string, effect: string, answer: 'once' | 'run' | 'never'): void {
    if (answer === 'never') {
      this.allowedEffects.delete(effect);
      this.refusedEffects.add(effect);
      return;
    }
    this.allowedCalls.add(toolCallId);
    if (answer === 'run') {
      this.refusedEffects.delete(effect);
      this.allowedEffects.add(effect);
    }
  }
}
