import type { TestMemory } from './open-test-memory.ts';
import { reference } from './write-messages.ts';

/** Writes a document of one passage for each content, and embeds it. */
export async function addDocument(
  { memory }: TestMemory,
  path: string,
  contents: readonly string[],
  options: { hash?: string; attachment?: string | null } = {},
) {
  const { hash = `hash of ${contents.join()}`, attachment = null } = options;
  const created = await memory.documents.createDocument({
    path,
    title: path.split('/').at(-1) ?? path,
    media_type: 'text/plain',
    bytes: 10,
    content_hash: hash,
    attachment,
  });
  let start = 0;
  await memory.documents.completeDocument({
    id: created.id,
    title: created.title,
    media_type: 'text/plain',
    pages: null,
    reason: null,
    chunks: contents.map((content) => {
      const chunk = { content, start, end: start + content.length, page: null };
      start = chunk.end;
      return chunk;
    }),
  });
  await memory.documents.embedDocument(created.id);
  const chunks = (await memory.listRecords({ store: 'knowledge' })).filter(
    (record) => record.store === 'knowledge' && contents.includes(record.content),
  );
  return { id: created.id, chunks: chunks.map(reference) };
}
