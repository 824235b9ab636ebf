import { CommonplaceError } from '../../shared/errors.ts';

/** Rank of each source of instructions (spec D1). */
export const instructionRanks = { system: 3, developer: 2, user: 1, retrieved: 0 } as const;
export type InstructionSource = keyof typeof instructionRanks;

export interface Instruction {
  /** What is being decided, for example `write_permission`. */
  readonly key: string;
  readonly value: string | number | boolean;
  /** One of the four ranked sources; anything else is an error. */
  readonly source: string;
  /** The record that says so, when it is one. */
  readonly record_id?: string;
}

export interface RejectedInstruction extends Instruction {
  readonly winner: Instruction;
  readonly why: string;
}

export interface ResolvedInstructions {
  /** One per key, in the order the keys first appear. */
  readonly active: readonly Instruction[];
  readonly rejected: readonly RejectedInstruction[];
}

/** Keys that always have a system-level entry, so that nothing retrieved can decide them (spec D1). */
const harnessKeys = ['write_permission', 'tools', 'network', 'memory'] as const;
export type HarnessKey = (typeof harnessKeys)[number];

function isInstructionSource(source: string): source is InstructionSource {
  return Object.hasOwn(instructionRanks, source);
}

function rankOf(instruction: Instruction): number {
  if (isInstructionSource(instruction.source)) return instructionRanks[instruction.source];
  throw new CommonplaceError(
    'unknown_source',
    `The instruction "${instruction.key}" comes from "${instruction.source}", which is not one of ${Object.keys(instructionRanks).join(', ')}.`,
  );
}

/**
 * Settles what holds for each key: the highest rank wins, the first among equals; every other entry is rejected, with the
 * winner and why. Inputs are not changed (spec D1). Errors: `unknown_source`.
 */
export function resolveInstructions(instructions: readonly Instruction[]): ResolvedInstructions {
  const winners = new Map<string, { readonly index: number; readonly instruction: Instruction }>();
  for (const [index, instruction] of instructions.entries()) {
    const present = winners.get(instruction.key);
    const rank = rankOf(instruction);
    if (present === undefined || rank > rankOf(present.instruction)) {
      winners.set(instruction.key, { index, instruction });
    }
  }
  const rejected: RejectedInstruction[] = [];
  for (const [index, instruction] of instructions.entries()) {
    const winner = winners.get(instruction.key);
    if (winner === undefined || winner.index === index) continue;
    rejected.push({
      ...instruction,
      winner: winner.instruction,
      why: rejectionReason(winner.instruction, instruction),
    });
  }
  return { active: [...winners.values()].map((winner) => winner.instruction), rejected };
}

function rejectionReason(winner: Instruction, loser: Instruction): string {
  return rankOf(winner) > rankOf(loser)
    ? `${winner.source} outranks ${loser.source}`
    : `another ${winner.source} entry decides "${loser.key}" first`;
}

/** The system-level entries for everything that steers the harness (spec D1). */
export function harnessInstructions(
  values: Readonly<Record<HarnessKey, Instruction['value']>>,
): readonly Instruction[] {
  return harnessKeys.map((key) => ({ key, value: values[key], source: 'system' }));
}
