import { wordAt } from './gram-index.ts';

/** What is told of each place at which a word may stand. */
export interface AnchorVisitor {
  /** The last four bytes of a word end here. */
  ending(word: number, end: number): void;
  /** The first four bytes of a word begin here. */
  beginning(word: number, start: number): void;
  /** What may be an entry of the full-text index begins here, with `own` bytes of its own: less than four. */
  entry(word: number, at: number, own: number): void;
}

/** Where words may stand in some bytes. */
export interface WordAnchors {
  /** Takes a word of at least four bytes, by its number. */
  add(number: number, word: Uint8Array): void;
  find(bytes: Uint8Array, visitor: AnchorVisitor): void;
}

const filterBits = 18;
const shortEntry = 4;
/** A longer word has its length in two bytes. */
const longestEntry = 0x7f;

/** An index of words by their first and last four bytes, and by the entries that the full-text index may have of their ends. */
export function createWordAnchors(): WordAnchors {
  const endings = new Map<number, number[]>();
  const beginnings = new Map<number, number[]>();
  const entries = new Map<number, number[]>();
  const filter = new Uint8Array(1 << filterBits);
  return {
    add(number, word) {
      for (const [map, at] of [
        [endings, word.length - 4],
        [beginnings, 0],
      ] as const) {
        const gram = wordAt(word, at);
        addTo(map, gram, number);
        filter[hash(gram)] = 1;
      }
      for (let own = 1; own < shortEntry && word.length <= longestEntry; own += 1) {
        const entry = Uint8Array.of(word.length - own + 1, own, ...word.subarray(-own));
        addTo(entries, entryAt(entry, 0, own), number);
      }
    },
    find(bytes, visitor) {
      let gram = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        // ASCII letters in lower case; few other bytes change places with each other by it, and what is found is compared.
        gram = (gram >>> 8) | ((byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte) << 24);
        if (byte > 0 && byte < shortEntry && at > 0) {
          for (const word of entries.get(entryAt(bytes, at - 1, byte)) ?? [])
            visitor.entry(word, at - 1, byte);
        }
        if (filter[hash(gram)] === 0 || at < 3) continue;
        for (const word of endings.get(gram) ?? []) visitor.ending(word, at + 1);
        for (const word of beginnings.get(gram) ?? []) visitor.beginning(word, at - 3);
      }
    },
  };
}

function addTo(map: Map<number, number[]>, key: number, number: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [number]);
  else known.push(number);
}

/** The two numbers that an entry begins with and up to three bytes of its own, as one number. */
function entryAt(bytes: Uint8Array, at: number, own: number): number {
  let key = own * 256 + (bytes[at] ?? 0);
  for (let place = at + 2; place < at + 2 + own; place += 1) key = key * 256 + (bytes[place] ?? 0);
  return key;
}

function hash(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> (32 - filterBits);
}
