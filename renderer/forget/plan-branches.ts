export interface PlanBranch {
  readonly kind: string;
  readonly count: number;
  /** Width of the drawn line in pixels: grows with the order of magnitude. */
  readonly weight: number;
}

/** The kinds a forget reaches, most first; kinds of which there are none are left out. */
export function planBranches(artifacts: Readonly<Record<string, number>>): readonly PlanBranch[] {
  return Object.entries(artifacts)
    .filter(([, count]) => count > 0)
    .toSorted(([kindA, a], [kindB, b]) => b - a || kindA.localeCompare(kindB))
    .map(([kind, count]) => ({ kind, count, weight: Math.min(6, 1 + Math.log10(count) * 1.5) }));
}
