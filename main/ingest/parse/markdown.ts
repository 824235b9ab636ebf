import { cleanText } from '../clean-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { decodeWhole } from './text.ts';

/** Markdown is kept as written: it reads well, and offsets stay those of the source. The title is that of the front matter, else the first heading. */
export function parseMarkdown(bytes: Uint8Array): ParsedText {
  const text = cleanText(decodeWhole(bytes));
  return { text, pages: [], title: titleOf(text), notice: null };
}

function titleOf(text: string): string | null {
  const frontMatter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(text)?.[1];
  const declared = /^title:[ \t]*["']?(.+?)["']?[ \t]*$/m.exec(frontMatter ?? '')?.[1];
  const heading = /^#[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1] ?? /^(\S.*)\n=+$/m.exec(text)?.[1];
  return declared ?? heading?.replace(/[*_`]/g, '').trim() ?? null;
}
