import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inBatches, openBenchMemory, rankings } from './bench-memory.ts';
import { type Measurement, type QueryResult, summarise } from './measurement.ts';
import { normalisedGain, recall } from './metrics.ts';
import type { RememberingEmbedder } from './remembering-embedder.ts';

interface Document {
  readonly title: string;
  readonly text: string;
}

function records(file: string): readonly string[] {
  return file.split(/^\.I .*$/mu).slice(1);
}

function field(record: string, letter: string): string {
  return (
    new RegExp(`^\\.${letter}\\s*\\n([\\s\\S]*?)(?=^\\.[A-Z]\\s*$|(?![\\s\\S]))`, 'mu').exec(record)?.[1] ??
    ''
  )
    .replace(/\s+/gu, ' ')
    .trim();
}

async function readCollection(folder: string) {
  const read = (name: string) => readFile(join(folder, name), 'latin1');
  const documents = records(await read('cran.all.1400')).map(
    (record): Document => ({ title: field(record, 'T'), text: field(record, 'W') }),
  );
  const queries = records(await read('cran.qry')).map((record) => field(record, 'W'));
  const gains = new Map<number, Map<string, number>>();
  for (const line of (await read('cranqrel')).split('\n')) {
    const [query = 0, document = 0, grade = 0] = line.trim().split(/\s+/u).map(Number);
    if (grade < 1 || grade > 4) continue;
    const judged = gains.get(query - 1) ?? new Map<string, number>();
    judged.set(String(document - 1), 5 - grade);
    gains.set(query - 1, judged);
  }
  return { documents, queries, gains };
}

/** Cranfield: 1,400 abstracts in the knowledge base; nDCG@10 with grade 1 the most relevant of 4, and R@100. */
export async function measureCranfield(
  folder: string,
  embedder: RememberingEmbedder,
  name: string,
): Promise<readonly Measurement[]> {
  const { documents, queries, gains } = await readCollection(folder);
  const bench = await openBenchMemory(embedder);
  await embedder.prepare([...documents.map(({ text }) => text), ...queries]);
  const positions = new Map<string, string>();
  const written = [...documents.entries()].filter(([, { text }]) => text !== '');
  for (const some of inBatches(written)) {
    const committed = await bench.memory.commit(
      some.map(([position, { title, text }]) => ({
        kind: 'chunks',
        document_id: null,
        source: `abstract ${position + 1}`,
        source_id: String(position),
        title,
        origin: 'document',
        chunks: [{ text, page: null, start_offset: 0, end_offset: text.length }],
        sources: [],
      })),
    );
    for (const [index, { id }] of committed.entries()) positions.set(id, String(some[index]?.[0]));
  }
  const results: QueryResult[] = [];
  for (const [position, text] of queries.entries()) {
    const wanted = gains.get(position);
    if (wanted === undefined) continue;
    const found = await bench.search({ text, store: 'knowledge', k: 100 });
    for (const ranking of rankings) {
      const ids = found[ranking].map((id) => positions.get(id) ?? '');
      const values = {
        'nDCG@10': normalisedGain(ids, wanted, 10),
        'R@100': recall(ids, new Set(wanted.keys()), 100),
      };
      results.push({ position, ranking, values });
    }
  }
  await bench.close();
  return summarise('cranfield', name, results);
}
