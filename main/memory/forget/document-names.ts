import { basename } from 'node:path';
import type { MemoryCore } from '../memory-core.ts';

/** What a document is called and where it was read from: its title, its path and the name of its file. */
export function documentNames({ title, path }: Omit<NamedDocument, 'id'>): readonly string[] {
  return [...new Set(path === null ? [title] : [title, path, basename(path)])].filter((name) => name !== '');
}

interface NamedDocument {
  readonly id: string;
  readonly title: string;
  readonly path: string | null;
}

const partingSql = `SELECT d.id, d.title, d.path FROM temp.closure c CROSS JOIN document d ON d.id = c.id
  WHERE c.kind = 'document' AND d.content_hash <> '' AND EXISTS (
    SELECT 1 FROM document twin WHERE twin.content_hash = d.content_hash AND twin.id NOT IN (SELECT id FROM temp.closure))`;

/** Documents in temp.closure that go while another with the same content stays: only their names go with them (spec E9). */
export function partingDocuments({ vault: { database } }: MemoryCore): readonly NamedDocument[] {
  return database.prepare<[], NamedDocument>(partingSql).all();
}

/** Names that no document has any more once the closure in temp.closure is gone, while its passages stay for another document. */
export function partingNames(core: MemoryCore): readonly string[] {
  const parting = new Set(partingDocuments(core).flatMap(documentNames));
  if (parting.size === 0) return [];
  const staying = core.vault.database
    .prepare<[], NamedDocument>(
      'SELECT id, title, path FROM document WHERE id NOT IN (SELECT id FROM temp.closure)',
    )
    .all();
  for (const name of staying.flatMap(documentNames)) parting.delete(name);
  return [...parting];
}

/** Whether a text says one of some names, as a word or words of its own; in JSON, too. */
export function saysName(names: readonly string[], text: string): boolean {
  return names.some((name) => [name, JSON.stringify(name).slice(1, -1)].some((form) => isWordOf(form, text)));
}

function isWordOf(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? '';
    const after = text.charAt(at + name.length);
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
