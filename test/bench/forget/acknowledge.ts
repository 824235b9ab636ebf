import { randomBytes } from 'node:crypto';
import type { MemoryWrite } from '../../../main/memory/memory-write.ts';
import type { SourceReference } from '../../../shared/records/base.ts';
import { type BenchVault, openBenchVault, randomEmbedder } from './bench-vault.ts';

const chunksInVault = 100_000;
const rounds = 5;
/** Per round: what is derived from one document. With its chunks these are 10,000 artifacts. */
const parts = { chunks: 6_000, answers: 2_000, toolLogs: 1_000, entities: 990, summaries: 10 } as const;

const syllables = 'ka le mi no ru ta se vi po da fen gor hul jas kim lop mer nes'.split(' ');

/** Words of no language, so that two texts have little in common. */
function sentence(length: number): string {
  const words = [...randomBytes(Math.ceil(length / 3))].map(
    (byte) => `${syllables[byte % syllables.length] ?? ''}${byte > 170 ? ' ' : ''}`,
  );
  return words.join('').slice(0, length);
}

export interface Acknowledgement {
  readonly artifacts: number;
  readonly acknowledgeMs: readonly number[];
  /** What of it was this process at work, which other programs on the machine don't lengthen. */
  readonly acknowledgeProcessorMs: readonly number[];
  /** Scrub and scan, which follow. */
  readonly finishMs: readonly number[];
  readonly bytes: number;
}

/** How long a forget of 10,000 artifacts takes to be acknowledged in a vault of 100,000 chunks; scrub and scan apart. */
export async function measureAcknowledgement(): Promise<Acknowledgement> {
  const bench = openBenchVault(randomEmbedder(384));
  try {
    const documents: string[] = [];
    for (let round = 0; round < rounds; round += 1) documents.push(await writeRound(bench, round));
    const rest = chunksInVault - rounds * parts.chunks;
    for (let start = 0; start < rest; start += 5_000)
      await writeDocument(bench, 1_000 + start, Math.min(5_000, rest - start));
    const acknowledgeMs: number[] = [];
    const acknowledgeProcessorMs: number[] = [];
    const finishMs: number[] = [];
    let artifacts = 0;
    let bytes = 0;
    for (const id of documents) {
      const start = performance.now();
      const processor = process.cpuUsage();
      let acknowledged = 0;
      bench.onForget = () => {
        acknowledged = performance.now() - start;
        const { user, system } = process.cpuUsage(processor);
        acknowledgeProcessorMs.push((user + system) / 1_000);
      };
      const receipt = await bench.memory.forget({ ids: [id] });
      acknowledgeMs.push(acknowledged);
      finishMs.push(performance.now() - start - acknowledged);
      const { vector: _vector, full_text: _text, ...kinds } = receipt.invalidated;
      artifacts = Object.values(kinds).reduce((sum, count) => sum + count, 0);
      bytes = receipt.scan.bytes;
      if (receipt.scan.status !== 'clean') throw new Error(`The scan is ${receipt.scan.status}.`);
    }
    return { artifacts, acknowledgeMs, acknowledgeProcessorMs, finishMs, bytes };
  } finally {
    await bench.remove();
  }
}

async function writeDocument({ memory }: BenchVault, seed: number, count: number) {
  const created = await memory.documents.createDocument({
    path: `/papers/${seed}.txt`,
    title: `Paper ${seed}`,
    media_type: 'text/plain',
    bytes: 1,
    content_hash: `hash-${seed}`,
    attachment: null,
  });
  const chunks = Array.from({ length: count }, (_, index) => {
    const content = sentence(600);
    return { content, start: index * 600, end: index * 600 + content.length, page: null };
  });
  const { id, title, media_type } = created;
  await memory.documents.completeDocument({ id, title, media_type, pages: null, reason: null, chunks });
  await memory.documents.embedDocument(id);
  return id;
}

async function writeRound(bench: BenchVault, round: number): Promise<string> {
  const { memory, vault } = bench;
  const id = await writeDocument(bench, round, parts.chunks);
  const chunks = vault.database
    .prepare<[string], SourceReference>(
      'SELECT s.id, r.version FROM SEMANTIC_MEMORY s JOIN record r ON r.id = s.id WHERE s.document_id = ?',
    )
    .all(id);
  const source = (index: number): SourceReference => chunks[index % chunks.length] ?? { id, version: 0 };
  const thread_id = `thread-${round}`;
  const answers = await memory.commit(
    Array.from(
      { length: parts.answers },
      (_, index): MemoryWrite => ({
        kind: 'message',
        thread_id,
        role: 'assistant',
        content: sentence(300),
        run_id: null,
        sources: [source(index), source(index * 3 + 1), source(index * 7 + 2)],
      }),
    ),
  );
  await memory.commit([
    ...Array.from(
      { length: parts.toolLogs },
      (_, index): MemoryWrite => ({
        kind: 'tool_log',
        thread_id,
        run_id: null,
        tool_call_id: null,
        tool_name: 'search_memory',
        tool_args: '{}',
        result: sentence(500),
        status: 'success',
        error_message: null,
        sources: [source(index * 5)],
      }),
    ),
    ...Array.from(
      { length: parts.entities },
      (_, index): MemoryWrite => ({
        kind: 'entity',
        name: `Entity ${round} ${index}`,
        type: 'SYSTEM',
        description: sentence(80),
        origin: 'model',
        sources: [source(index)],
      }),
    ),
    ...Array.from(
      { length: parts.summaries },
      (_, index): MemoryWrite => ({
        kind: 'summary',
        id: (0x10000000 + round * 1_000 + index).toString(16),
        thread_id,
        summary: sentence(1_000),
        description: 'What was said of ledgers and of resumption errors in short',
        full_content: sentence(4_000),
        consumed: answers
          .slice(index * 20, index * 20 + 20)
          .map((one) => ({ id: one.id, version: one.version })),
      }),
    ),
  ]);
  return id;
}
