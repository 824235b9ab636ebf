const reasons: Readonly<Record<string, string>> = {
  Date: 'the clock',
  performance: 'the clock',
  crypto: 'randomness',
  process: 'the process',
  fetch: 'the network',
  setTimeout: 'the clock',
  setInterval: 'the clock',
};

/** The parts of a syntax tree node that decide whether an identifier names a global. */
interface IdentifierParent {
  readonly type: string;
  readonly object?: unknown;
  readonly property?: unknown;
  readonly key?: unknown;
  readonly computed?: boolean;
}

/** Says why an identifier may not stand in a pure file, or null. Property names and object keys are no globals. */
export function forbiddenGlobal(name: string, parent: IdentifierParent | null, node: unknown): string | null {
  if (parent?.type === 'MemberExpression' && parent.property === node && parent.computed !== true) {
    return null;
  }
  if (parent !== null && 'key' in parent && parent.key === node && parent.computed !== true) {
    return null;
  }
  if (name === 'Math' && isRandom(parent)) {
    return 'Math.random is randomness: a pure file takes it as an argument.';
  }
  const reason = Object.hasOwn(reasons, name) ? reasons[name] : undefined;
  return reason === undefined ? null : `${name} is ${reason}: a pure file takes it as an argument.`;
}

function isRandom(parent: IdentifierParent | null): boolean {
  const property = parent?.property;
  return (
    typeof property === 'object' && property !== null && 'name' in property && property.name === 'random'
  );
}
