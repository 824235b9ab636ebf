import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { toolEmbeddingText } from '../../../main/memory/embedding-text.ts';
import { inBatches, openBenchMemory, rankings } from './bench-memory.ts';
import { type Measurement, type QueryResult, summarise } from './measurement.ts';
import type { RememberingEmbedder } from './remembering-embedder.ts';

const descriptionsSchema = z.record(z.string(), z.string());

/** `query,tool` lines; a query that holds commas or quotes is quoted, quotes doubled. */
function readPairs(file: string): readonly { readonly text: string; readonly tool: string }[] {
  return [...file.matchAll(/^(?:"((?:[^"]|"")*)"|([^",\n]*)),([^,\r\n]+)\r?$/gmu)].slice(1).map((match) => ({
    text: (match[1] ?? match[2] ?? '').replaceAll('""', '"'),
    tool: match[3] ?? '',
  }));
}

/** MetaTool: 199 tools with their descriptions; whether the right one is first, or among the first five. */
export async function measureMetatool(
  folder: string,
  embedder: RememberingEmbedder,
  name: string,
): Promise<readonly Measurement[]> {
  const descriptions = descriptionsSchema.parse(
    JSON.parse(await readFile(join(folder, 'plugin_des.json'), 'utf8')),
  );
  const pairs = readPairs(await readFile(join(folder, 'all_clean_data.csv'), 'utf8'));
  const bench = await openBenchMemory(embedder);
  const tools = Object.entries(descriptions).map(([tool, description]) => ({
    kind: 'tool' as const,
    name: tool,
    description,
    signature: '',
    source_hash: '',
    queries: [],
    augmented: false,
  }));
  await embedder.prepare([...tools.map(toolEmbeddingText), ...pairs.map(({ text }) => text)]);
  const names = new Map<string, string>();
  for (const some of inBatches(tools)) {
    const committed = await bench.memory.commit(some);
    for (const [index, { id }] of committed.entries()) names.set(id, some[index]?.name ?? '');
  }
  const results: QueryResult[] = [];
  for (const [position, { text, tool }] of pairs.entries()) {
    const found = await bench.search({ text, store: 'toolbox', k: 5 });
    for (const ranking of rankings) {
      const place = found[ranking].findIndex((id) => names.get(id) === tool);
      const values = { 'hit@1': place === 0 ? 1 : 0, 'hit@5': place >= 0 ? 1 : 0 };
      results.push({ position, ranking, values });
    }
  }
  await bench.close();
  return summarise('metatool', name, results);
}
