import path from 'node:path';

/** A document's own name: that of its file. One that came as bytes has it for a title until it is read. */
export function ownName(document: { readonly path: string | null; readonly title: string }): string {
  return document.path === null ? document.title : path.basename(document.path);
}
