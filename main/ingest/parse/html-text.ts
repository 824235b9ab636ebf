import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanText } from '../clean-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const unseen = new Set(
  'script style template noscript head svg canvas iframe object audio video select option datalist button annotation'.split(
    ' ',
  ),
);
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure hr'.split(' '));
const blocks = new Set(
  'html body address article aside caption dd details dialog div dt fieldset figcaption footer form header legend li main nav section summary thead tbody tfoot tr'.split(
    ' ',
  ),
);

type Step =
  | { readonly kind: 'node'; readonly node: Node; readonly preformatted: boolean }
  | { readonly kind: 'text'; readonly text: string };

/**
 * The readable text of a document tree: blocks on lines of their own, paragraphs apart by a blank line, list items marked, table
 * cells apart by tabs; scripts, styles and hidden elements left out. Walks without recursion, so depth is no danger.
 */
export function readableText(root: Node): string {
  const writer = new TextWriter();
  const steps: Step[] = [{ kind: 'node', node: root, preformatted: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.kind === 'text') {
      writer.breakOrCell(step.text);
    } else if ('value' in step.node) {
      writer.write(step.node.value, step.preformatted);
    } else if ('childNodes' in step.node && !isUnseen(step.node)) {
      pushElement(steps, step.node, step.preformatted);
    }
  }
  return cleanText(writer.text);
}

function pushElement(steps: Step[], node: Node & { childNodes: Node[] }, preformatted: boolean): void {
  const name = node.nodeName;
  const inside = preformatted || name === 'pre' || name === 'textarea';
  const around = name === 'br' ? '\n' : paragraphs.has(name) ? '\n\n' : blocks.has(name) ? '\n' : '';
  const separator = name === 'td' || name === 'th' ? '\t' : around;
  if (separator !== '' && name !== 'br') {
    steps.push({ kind: 'text', text: separator });
  }
  for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
    const child = node.childNodes[index];
    if (child !== undefined) {
      steps.push({ kind: 'node', node: child, preformatted: inside });
      if (child.nodeName === 'a' && node.childNodes[index - 1]?.nodeName === 'a') {
        steps.push({ kind: 'text', text: ' ' });
      }
    }
  }
  if (name === 'li') {
    steps.push({ kind: 'text', text: '- ' });
  }
  if (around !== '') {
    steps.push({ kind: 'text', text: around });
  }
}

function isUnseen(node: Node): boolean {
  if (unseen.has(node.nodeName)) {
    return true;
  }
  return 'attrs' in node && isHidden(node);
}

function isHidden(element: Element): boolean {
  return element.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)),
  );
}

/** Collects text, collapsing whitespace across nodes as a browser does. */
class TextWriter {
  #parts: string[] = [];
  #ending: 'start' | 'line' | 'cell' | 'space' | 'word' = 'start';
  #pending = '';

  get text(): string {
    return this.#parts.join('');
  }

  write(value: string, preformatted: boolean): void {
    const text = preformatted ? value : value.replace(/[ \t\n\r\f]+/g, ' ');
    const content = this.#ending === 'word' || preformatted ? text : text.replace(/^ /, '');
    if (content === '') {
      return;
    }
    this.#parts.push(this.#pending, content);
    this.#pending = '';
    this.#ending = content.endsWith(' ') ? 'space' : 'word';
  }

  /** Line breaks and cells are held back until text follows, so that runs of them count once. */
  breakOrCell(separator: string): void {
    if (separator === ' ') {
      this.write(' ', false);
      return;
    }
    if (separator === '- ') {
      this.#pending += separator;
    } else if (separator === '\t') {
      this.#pending = this.#pending === '' ? '\t' : this.#pending;
    } else if (this.#ending !== 'start') {
      const breaks = Math.max(separator.length, (this.#pending.match(/\n/g) ?? []).length);
      this.#pending = '\n'.repeat(breaks);
    }
    this.#ending = this.#ending === 'start' ? 'start' : 'line';
  }
}
