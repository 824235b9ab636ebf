import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

type MathNode = Readonly<Record<string, unknown>>;
const nodesSchema = z.array(z.record(z.string(), z.unknown()));

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
});
const equation = /<m:oMath(?:\s[^>]*)?>([\s\S]*?)<\/m:oMath>/g;
const properties = /<m:(\w+Pr|ctrlPr)(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/m:\1>)/g;

/** Replaces the equations of a Word document's XML by runs of plain text, such as `x^2/(2a)`, which readers of text keep. */
export function equationsAsText(xml: string): string {
  return xml
    .replace(/<\/?m:oMathPara(?:\s[^>]*)?>|<m:oMathParaPr(?:\/>|>[\s\S]*?<\/m:oMathParaPr>)/g, '')
    .replace(equation, (_whole, body: string) => {
      const text = linear(nodesSchema.parse(parser.parse(body.replace(properties, ''))));
      return `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
    });
}

function linear(nodes: readonly MathNode[]): string {
  return nodes.map(nodeText).join('');
}

function nodeText(node: MathNode): string {
  const [name, children] = nameAndChildren(node);
  const part = (child: string): string => linear(childrenOf(children, child));
  switch (name) {
    case '#text':
      return '';
    case 'm:t':
    case 'w:t':
      return children.map((child) => String(child['#text'] ?? '')).join('');
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`;
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`;
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`;
    case 'm:sSubSup':
      return `${part('m:e')}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))}`;
    case 'm:rad':
      return `√${grouped(part('m:e'))}`;
    case 'm:d':
      return `(${part('m:e')})`;
    case 'm:nary':
      return `∑_${grouped(part('m:sub'))}^${grouped(part('m:sup'))} ${part('m:e')}`;
    default:
      return linear(children);
  }
}

function nameAndChildren(node: MathNode): readonly [string, readonly MathNode[]] {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '#text';
  const children = nodesSchema.safeParse(node[name]);
  return [name, children.success ? children.data : []];
}

function childrenOf(nodes: readonly MathNode[], name: string): readonly MathNode[] {
  return nodes.flatMap((node) => {
    const [found, children] = nameAndChildren(node);
    return found === name ? children : [];
  });
}

function grouped(text: string): string {
  return Array.from(text).length > 1 ? `(${text})` : text;
}

function escapeXml(text: string): string {
  return text
    .replace(/&(?!\w+;|#)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
