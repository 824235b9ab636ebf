interface OpenBracket {
  /** Keys seen so far; null in an array. */
  readonly keys: Set<string> | null;
  /** Whether the next string is a key. */
  expectsKey: boolean;
}

const strings = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gu;

/**
 * The first key that one object of a valid JSON text gives twice, at any depth, however it is escaped; null when none is.
 * (The JSON parser would silently keep the last.)
 */
export function findDuplicateKey(json: string): string | null {
  const open: OpenBracket[] = [];
  for (const [token] of json.matchAll(strings)) {
    const inside = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), expectsKey: true });
    else if (token === '[') open.push({ keys: null, expectsKey: false });
    else if (token === '}' || token === ']') open.pop();
    else if (inside === undefined) continue;
    else if (token === ',') inside.expectsKey = inside.keys !== null;
    else if (token === ':') inside.expectsKey = false;
    else if (inside.keys !== null && inside.expectsKey) {
      const key = String(JSON.parse(token));
      if (inside.keys.has(key)) return key;
      inside.keys.add(key);
    }
  }
  return null;
}
