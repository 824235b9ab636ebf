const shingleLength = 5;
/** Share of common shingles from which two texts count as the same. */
const sameFrom = 0.8;

/** `text` for comparing: compatibility forms folded, lower case, only letters and digits. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function shingles(text: string): ReadonlySet<string> {
  const result = new Set<string>();
  for (let index = 0; index <= Math.max(0, text.length - shingleLength); index += 1) {
    result.add(text.slice(index, index + shingleLength));
  }
  return result;
}

/** Whether two texts say the same thing in nearly the same words, or one is wholly inside the other. */
export function areNearDuplicates(left: string, right: string): boolean {
  const first = comparable(left);
  const second = comparable(right);
  if (first === second) return true;
  if (first.length > 0 && second.length > 0 && (first.includes(second) || second.includes(first)))
    return true;
  const firstShingles = shingles(first);
  const secondShingles = shingles(second);
  let common = 0;
  for (const shingle of firstShingles) if (secondShingles.has(shingle)) common += 1;
  const union = firstShingles.size + secondShingles.size - common;
  return union > 0 && common / union >= sameFrom;
}

export interface SourcedText {
  readonly id: string;
  readonly source: string;
  readonly text: string;
}

export interface Thinned<Item> {
  readonly kept: readonly Item[];
  readonly dropped: readonly { readonly item: Item; readonly why: string }[];
}

/**
 * Keeps one source from filling a segment: of the items, best first, exact copies from any source and near-duplicates
 * of the same source are dropped, and a source holds at most `itemsPerSource` while another one has something to offer.
 */
export function thinBySource<Item extends SourcedText>(
  items: readonly Item[],
  itemsPerSource: number,
): Thinned<Item> {
  const distinct: Item[] = [];
  const dropped: { readonly item: Item; readonly why: string }[] = [];
  for (const item of items) {
    const twin = distinct.find((kept) =>
      kept.source === item.source
        ? areNearDuplicates(kept.text, item.text)
        : comparable(kept.text) === comparable(item.text),
    );
    if (twin === undefined) distinct.push(item);
    else dropped.push({ item, why: `says the same as ${twin.id}` });
  }
  if (new Set(distinct.map((item) => item.source)).size < 2) return { kept: distinct, dropped };
  const held = new Map<string, number>();
  const kept: Item[] = [];
  for (const item of distinct) {
    const count = held.get(item.source) ?? 0;
    if (count < itemsPerSource) {
      held.set(item.source, count + 1);
      kept.push(item);
    } else {
      dropped.push({ item, why: `its source already holds ${itemsPerSource} places` });
    }
  }
  return { kept, dropped };
}
