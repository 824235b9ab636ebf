import type { XmlElement, XmlNode } from './xml-tree.ts';

/** Elements of text that stand on lines of their own even among words. */
const blocks = new Set(
  'p div br li title head sec section list item table row tr caption quote figure note'.split(' '),
);

/**
 * The text of an XML document of any kind, without its tags: every element on lines of its own, but for those among words of their
 * parent, as `<b>` in a sentence. White space is folded as it is for reading; blank lines stay.
 */
export function xmlText(element: XmlElement): string {
  const lines: string[] = [];
  writeLines(element, lines);
  return lines.join('\n');
}

function writeLines(element: XmlElement, lines: string[]): void {
  const isMixed = element.children.some(isWords);
  let line = '';
  const end = (): void => {
    const text = fold(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  for (const child of element.children) {
    if (typeof child === 'string') line += child;
    else if (isMixed && !blocks.has(child.name)) line += wordsIn(child);
    else {
      end();
      writeLines(child, lines);
    }
  }
  end();
}

/** The text within an element, on the line it stands in. */
function wordsIn(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

function isWords(node: XmlNode): boolean {
  return typeof node === 'string' && node.trim() !== '';
}

function fold(text: string): string {
  return text
    .split(/\n[^\S\n]*\n/u)
    .map((paragraph) => paragraph.replace(/\s+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
