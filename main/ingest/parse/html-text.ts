import type { DefaultTreeAdapterTypes } from 'parse5';
import { assertNever } from '../../../shared/errors.ts';
import { cleanText } from '../clean-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const unseen = new Set(
  'script style template noscript head svg canvas iframe object audio video select option datalist button annotation'.split(
    ' ',
  ),
);
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre figure hr'.split(' '));
const blocks = new Set(
  'html body address article aside caption dd details dialog div dt fieldset figcaption footer form header legend li main nav section summary'.split(
    ' ',
  ),
);

const rows = new Set('table thead tbody tfoot tr'.split(' '));

type Mark = 'line' | 'paragraph' | 'row' | 'rows' | 'cell start' | 'cell end' | 'item' | 'space';
type Step =
  | { readonly kind: 'node'; readonly node: Node; readonly preformatted: boolean }
  | { readonly kind: 'mark'; readonly mark: Mark };

/**
 * The readable text of a document tree: blocks on lines of their own, paragraphs apart by a blank line, list items marked, table
 * cells apart by tabs; scripts, styles and hidden elements left out. Walks without recursion, so depth is no danger.
 */
export function readableText(root: Node): string {
  const writer = new TextWriter();
  const steps: Step[] = [{ kind: 'node', node: root, preformatted: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.kind === 'mark') {
      writer.mark(step.mark);
    } else if ('value' in step.node) {
      writer.write(step.node.value, step.preformatted);
    } else if ('childNodes' in step.node && !isUnseen(step.node)) {
      pushElement(steps, step.node, step.preformatted);
    }
  }
  return cleanText(writer.text);
}

/** Steps are taken from the end, so what comes first is pushed last. */
function pushElement(steps: Step[], node: Node & { childNodes: Node[] }, preformatted: boolean): void {
  const name = node.nodeName;
  const isCell = name === 'td' || name === 'th';
  const around = isCell ? undefined : markAround(name);
  const inside = preformatted || name === 'pre' || name === 'textarea';
  if (isCell) {
    steps.push({ kind: 'mark', mark: 'cell end' });
  } else if (around !== undefined && name !== 'br') {
    steps.push({ kind: 'mark', mark: around });
  }
  for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
    const child = node.childNodes[index];
    if (child !== undefined) {
      steps.push({ kind: 'node', node: child, preformatted: inside });
      if (child.nodeName === 'a' && node.childNodes[index - 1]?.nodeName === 'a') {
        steps.push({ kind: 'mark', mark: 'space' });
      }
    }
  }
  if (name === 'li') {
    steps.push({ kind: 'mark', mark: 'item' });
  }
  if (isCell) {
    steps.push({ kind: 'mark', mark: 'cell start' });
  } else if (around !== undefined) {
    steps.push({ kind: 'mark', mark: around });
  }
}

function markAround(name: string): Mark | undefined {
  if (rows.has(name)) {
    return name === 'table' ? 'rows' : 'row';
  }
  return paragraphs.has(name) ? 'paragraph' : name === 'br' || blocks.has(name) ? 'line' : undefined;
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

/** Collects text, collapsing whitespace across nodes as a browser does. Breaks are held back until text follows, so runs of them count once. */
class TextWriter {
  #parts: string[] = [];
  #ending: 'start' | 'break' | 'space' | 'word' = 'start';
  #pending = '';
  /** In a cell that has no text yet. */
  #cellOpen = false;

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
    this.#cellOpen = false;
    this.#ending = content.endsWith(' ') ? 'space' : 'word';
  }

  mark(mark: Mark): void {
    switch (mark) {
      case 'space':
        this.write(' ', false);
        return;
      case 'item':
        this.#hold(`${this.#pending}- `);
        return;
      case 'cell start':
        this.#cellOpen = true;
        return;
      case 'cell end':
        if (!this.#cellOpen) {
          this.#hold('\t');
        }
        this.#cellOpen = false;
        return;
      case 'row':
      case 'rows':
        this.#cellOpen = false;
        this.#breakLine(mark === 'rows' ? 2 : 1);
        return;
      case 'line':
      case 'paragraph':
        if (!this.#cellOpen) {
          this.#breakLine(mark === 'paragraph' ? 2 : 1);
        }
        return;
      default:
        assertNever(mark);
    }
  }

  #breakLine(least: number): void {
    const held = (this.#pending.match(/\n/g) ?? []).length;
    this.#hold('\n'.repeat(Math.max(least, held)));
  }

  #hold(pending: string): void {
    if (this.#ending !== 'start') {
      this.#pending = pending;
      this.#ending = 'break';
    } else if (pending.endsWith('- ')) {
      this.#pending = '- ';
    }
  }
}
