import type { Element, ElementContent, Root } from 'hast';

export type MarkerPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'marker'; readonly number: number };

/**
 * Splits text at its citation markers, `[3]`. Only numbers that name a known citation are markers; any other bracket
 * stays text, so that an invented citation never looks like one that can be opened (spec R16).
 */
export function splitCitationMarkers(text: string, known: ReadonlySet<number>): readonly MarkerPart[] {
  const parts: MarkerPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[(\d{1,4})\]/g)) {
    const number = Number(match[1]);
    if (!known.has(number)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'marker', number });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function toNode(part: MarkerPart): ElementContent {
  return part.kind === 'text'
    ? { type: 'text', value: part.text }
    : { type: 'element', tagName: 'sup', properties: { dataCitation: part.number }, children: [] };
}

function markElement(element: Element, known: ReadonlySet<number>): void {
  if (element.tagName === 'code' || element.tagName === 'pre') return;
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return splitCitationMarkers(child.value, known).map(toNode);
    if (child.type === 'element') markElement(child, known);
    return [child];
  });
}

/**
 * A rehype plugin that turns citation markers in prose, never in code, into `sup` elements with their number. Markdown
 * puts all prose into elements, so text at the root is only the space between them.
 */
export function rehypeCitationMarkers(known: ReadonlySet<number>): () => (tree: Root) => void {
  return () => (tree) => {
    for (const child of tree.children) {
      if (child.type === 'element') markElement(child, known);
    }
  };
}
