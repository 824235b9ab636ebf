import { expect, test } from 'vitest';
import { withTitlePage } from '../../../../main/agent/title-page.ts';
import type { MemoryManager } from '../../../../main/memory/memory-manager.ts';
import type { ChunkRecord, Hit } from '../../../../shared/records/records.ts';

function chunk(document: string, number: number): ChunkRecord {
  return {
    id: `${document}-${number}`,
    version: 5,
    origin: 'document',
    content: `Passage ${number} of ${document}`,
    source: `/papers/${document}.pdf`,
    source_id: document,
    title: document,
    chunk_id: number,
    num_chunks: 9,
    page: number + 1,
    start_offset: 0,
    end_offset: 10,
    document_id: document,
    timestamp: '2026-01-31T12:00:00.000Z',
  };
}

function hit(document: string, number: number): Hit {
  const { id, version, origin, source, content } = chunk(document, number);
  return { record_id: id, version, store: 'knowledge', origin, source, score: 1, text: content };
}

const memory: Pick<MemoryManager, 'readRecord' | 'readChunk'> = {
  readRecord: async (id) => {
    const [document = '', number = '0'] = id.split('-');
    return { store: 'knowledge', ...chunk(document, Number(number)) };
  },
  readChunk: async ({ source_id, chunk_id }) => chunk(source_id, chunk_id),
};
const hits = [hit('kestrel', 4), hit('kestrel', 5), hit('heron', 2)];

function ids(found: readonly Hit[]): readonly string[] {
  return found.map(({ record_id }) => record_id);
}

test('R2 whoever asks for the author gets the first passage of the document, in the weakest place', async () => {
  const found = await withTitlePage(memory, 'Who wrote the Kestrel paper?', hits, []);
  expect(ids(found)).toEqual(['kestrel-4', 'kestrel-5', 'kestrel-0']);
  expect(found[2]).toMatchObject({ page: 1, version: 5, text: 'Passage 0 of kestrel' });
});

test('R2 a follow-up means the document cited last', async () => {
  const citations = [
    { number: 1, record_id: 'heron-2', version: 5, source: '/papers/heron.pdf', quote: 'Passage' },
  ];
  const said = [{ role: 'assistant', content: 'Passage 2 of heron [1]', citations }] as const;
  expect(ids(await withTitlePage(memory, 'Who wrote it?', hits, said))).toEqual([
    'kestrel-4',
    'kestrel-5',
    'heron-0',
  ]);
});

test.each([
  ['another question', 'What does Kestrel claim?', hits],
  ['a first passage that is there already', 'Who wrote Kestrel?', [hit('kestrel', 0), hit('heron', 2)]],
  ['no hits', 'Who wrote Kestrel?', []],
])('R2 nothing changes for %s', async (_name, question, given) => {
  expect(await withTitlePage(memory, question, given, [])).toBe(given);
});
