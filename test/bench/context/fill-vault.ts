import type { MemoryManager } from '../../../main/memory/memory-manager.ts';
import type { MemoryWrite } from '../../../main/memory/memory-write.ts';
import type { SourceReference } from '../../../shared/records/base.ts';
import { inventWords } from './invented-text.ts';

export interface VaultSize {
  readonly chunks: number;
  readonly messages: number;
  readonly threads: number;
  readonly entities: number;
  readonly workflows: number;
  readonly tools: number;
}

const chunksPerSource = 100;
const wordsPerChunk = 160;
const writesAtOnce = 250;

/** Fills a vault with invented records through the product's own manager; answers the ids of its threads. */
export async function fillVault(
  memory: MemoryManager,
  size: VaultSize,
  next: () => number,
): Promise<readonly string[]> {
  for (let start = 0; start < size.chunks; start += chunksPerSource) {
    await memory.commit([chunksOf(`paper ${start}`, Math.min(chunksPerSource, size.chunks - start), next)]);
  }
  const threads = Array.from({ length: size.threads }, (_, index) => `thread-${index}`);
  const questions: SourceReference[] = [];
  for (const thread of threads) {
    questions.push(...(await writeThread(memory, thread, Math.floor(size.messages / size.threads), next)));
  }
  const source = () => questions.slice(0, 1);
  await writeAll(memory, size.entities, (index) => ({
    kind: 'entity',
    name: `${inventWords(next, 2)} ${index}`,
    type: 'SYSTEM',
    description: inventWords(next, 8),
    origin: 'user',
    sources: source(),
  }));
  await writeAll(memory, size.workflows, () => ({
    kind: 'workflow',
    query: inventWords(next, 12),
    steps: [{ tool: 'search_memory', outcome: 'success' }],
    answer_excerpt: inventWords(next, 20),
    success: true,
    sources: source(),
  }));
  await writeAll(memory, size.tools, (index) => ({
    kind: 'tool',
    name: `invented_tool_${index}`,
    description: inventWords(next, 30),
    signature: '{}',
    source_hash: String(index),
    queries: [],
    augmented: false,
  }));
  await writeAll(memory, 20, (index) => ({
    kind: 'note',
    scope: index % 2 === 0 ? 'user' : 'session',
    subject_id: index % 2 === 0 ? 'user' : (threads[0] ?? ''),
    content: `${index} ${inventWords(next, 12)}`,
    expires_at: null,
    origin: 'user',
    sources: [],
  }));
  await writeAll(memory, Math.min(10, questions.length), (index) => ({
    kind: 'pin',
    scope: 'session',
    subject_id: threads[0] ?? '',
    as: 'instruction',
    text: `Always ${index} ${inventWords(next, 6)}`,
    source: questions[index] ?? { id: '', version: 0 },
  }));
  return threads;
}

function chunksOf(source: string, count: number, next: () => number): MemoryWrite {
  let offset = 0;
  const chunks = Array.from({ length: count }, () => {
    const text = inventWords(next, wordsPerChunk);
    const start_offset = offset;
    offset += text.length;
    return { text, page: null, start_offset, end_offset: offset };
  });
  return {
    kind: 'chunks',
    document_id: null,
    source,
    source_id: source,
    title: source,
    origin: 'tool',
    chunks,
    sources: [],
  };
}

/** A thread of questions and answers, its first half summarised by twenties; answers the messages of the other half. */
async function writeThread(
  memory: MemoryManager,
  thread_id: string,
  count: number,
  next: () => number,
): Promise<readonly SourceReference[]> {
  const written: SourceReference[] = [];
  for (let start = 0; start < count; start += writesAtOnce) {
    const length = Math.min(writesAtOnce, count - start);
    const known = written.slice(0, 1);
    const committed = await memory.commit(
      Array.from({ length }, (_, index): MemoryWrite => {
        const at = start + index;
        const isAnswer = at % 2 === 1 && known.length > 0;
        return {
          kind: 'message',
          thread_id,
          role: isAnswer ? 'assistant' : 'user',
          content: inventWords(next, 40),
          run_id: null,
          timestamp: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
          sources: isAnswer ? known : [],
        };
      }),
    );
    written.push(...committed.map(({ id, version }) => ({ id, version })));
  }
  for (let start = 0; start + 20 <= count / 2; start += 20) {
    const consumed = written.slice(start, start + 20);
    await memory.commit([
      {
        kind: 'summary',
        id: hexOf(`${thread_id} ${start}`),
        thread_id,
        summary: inventWords(next, 80),
        description: inventWords(next, 10),
        full_content: inventWords(next, 400),
        consumed,
      },
    ]);
  }
  return written.slice(Math.ceil(count / 2));
}

function hexOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

async function writeAll(
  memory: MemoryManager,
  count: number,
  write: (index: number) => MemoryWrite,
): Promise<void> {
  for (let start = 0; start < count; start += writesAtOnce) {
    const length = Math.min(writesAtOnce, count - start);
    await memory.commit(Array.from({ length }, (_, index) => write(start + index)));
  }
}
