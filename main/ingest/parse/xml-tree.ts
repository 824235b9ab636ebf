import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface XmlElement {
  /** With its prefix, as written. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

/** Text is as it stands between the tags, its entities resolved. */
export type XmlNode = string | XmlElement;

/** Deeper nesting is no document; the walks over a tree go by recursion. */
const deepest = 500;

/**
 * Nothing outside the document is ever read: external entities are refused, its own are replaced once, never within each other, and only so
 * often and so far as the library's limits go.
 */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
  htmlEntities: true,
  maxNestedTags: deepest,
  jPath: false,
});

/** The root element of a well-formed document; null for anything else, and for one that is not safe to read. */
export function readXmlTree(xml: string): XmlElement | null {
  if (XMLValidator.validate(xml) !== true) return null;
  const nodes = parseOrNull(xml);
  return nodes.find((node) => typeof node !== 'string') ?? null;
}

function parseOrNull(xml: string): readonly XmlNode[] {
  try {
    const parsed: unknown = parser.parse(xml);
    return toNodes(parsed);
  } catch {
    // The library throws plain errors for what it refuses; the caller reads the document as it is written then.
    return [];
  }
}

function toNodes(parsed: unknown): readonly XmlNode[] {
  return Array.isArray(parsed) ? parsed.map(toNode) : [];
}

/** The library's node is an object with its name as a key, and `:@` for its attributes. */
function toNode(parsed: unknown): XmlNode {
  if (!isObject(parsed)) return '';
  if ('#text' in parsed) return String(parsed['#text']);
  const name = Object.keys(parsed).find((key) => key !== ':@') ?? '';
  return { name, attributes: toAttributes(parsed[':@']), children: toNodes(parsed[name]) };
}

function toAttributes(parsed: unknown): XmlElement['attributes'] {
  if (!isObject(parsed)) return {};
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** An element's name without its prefix, which a document is free to choose. */
export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The child elements of a name, whatever their prefix; those without one come first. */
export function childrenNamed(element: XmlElement, name: string): readonly XmlElement[] {
  const found = element.children
    .filter((child) => typeof child !== 'string')
    .filter((child) => localName(child) === name);
  return [...found.filter((child) => child.name === name), ...found.filter((child) => child.name !== name)];
}
