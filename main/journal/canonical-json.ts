import { CommonplaceError } from '../../shared/errors.ts';

/**
 * Canonical JSON (design 3): sorted keys, no spaces, so equal values always give equal bytes. Keys sort by UTF-16 code unit
 * and numbers and strings are written as JSON.stringify does (RFC 8785); a lone surrogate becomes its escape. Members that
 * are undefined are left out. Throws `invalid_input` for what JSON can't hold: non-finite numbers, bigints, functions,
 * undefined in an array, and objects that are not plain.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw notJson(String(value));
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value);
    default:
      throw notJson(`a ${typeof value}`);
  }
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '[';
  // An index loop, because a hole is to be met as undefined and refused, not skipped.
  for (let index = 0; index < items.length; index++) {
    text += (index === 0 ? '' : ',') + canonicalJson(items[index]);
  }
  return `${text}]`;
}

function canonicalObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notJson('an object that is not plain');
  const members = new Map<string, unknown>(Object.entries(value));
  let text = '{';
  for (const key of [...members.keys()].sort()) {
    const member = members.get(key);
    if (member === undefined) continue;
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}

function notJson(what: string): CommonplaceError {
  return new CommonplaceError(
    'invalid_input',
    `Canonical JSON can't hold ${what}; give plain objects, arrays, strings, finite numbers, booleans and null.`,
  );
}
