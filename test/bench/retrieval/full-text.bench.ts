/**
 * `npm run bench:full-text`: eight telling words looked for in 100,000 chunks, ranked by FTS5 itself and from its postings, the words new
 * and the words asked for before. A number as argument is how many chunks instead.
 */

import { openFullTextSearch } from '../../../main/memory/search/full-text-search.ts';
import { randomNumbers } from '../../scripted/random-numbers.ts';
import { fillVault } from '../context/fill-vault.ts';
import { inventWords, tellingFrom } from '../context/invented-text.ts';
import { StageTimes } from '../context/stage-times.ts';
import { openBenchVault, randomEmbedder } from '../forget/bench-vault.ts';
import { describeMachine } from '../machine.ts';

const chunks = Number(process.argv[2] ?? 100_000);
const queries = 100;
const limit = 100;

const bench = openBenchVault(randomEmbedder(16));
const next = randomNumbers(7);
await fillVault(
  bench.memory,
  { chunks, messages: 10, threads: 1, entities: 0, workflows: 0, tools: 0 },
  next,
);
const { database } = bench.vault;
const byIndex = database.prepare<[string, number], { readonly rowid: number; readonly score: number }>(
  `SELECT rowid, -bm25(knowledge_text, 1.0, 1.5, 1.0) AS score FROM knowledge_text WHERE knowledge_text MATCH ?
   ORDER BY score DESC, rowid LIMIT ?`,
);
const { search } = openFullTextSearch(database);
const times = new StageTimes();
await times.time('lengths of all texts, at the first search', async () =>
  search({ store: 'knowledge', terms: ['nothing'], limit }),
);
let same = 0;
for (let query = 0; query < queries; query += 1) {
  const terms = [...new Set(inventWords(next, 8, tellingFrom).split(' '))];
  const expression = terms.map((term) => `"${term}"`).join(' OR ');
  const expected = await times.time('FTS5, ORDER BY bm25', async () => byIndex.all(expression, limit));
  // Opened anew, nothing is remembered; the lengths are read first.
  const unknowing = openFullTextSearch(database);
  unknowing.search({ store: 'knowledge', terms: ['nothing'], limit });
  const found = await times.time('from the postings, new words', async () =>
    unknowing.search({ store: 'knowledge', terms, limit }),
  );
  await times.time('from the postings, known words', async () =>
    unknowing.search({ store: 'knowledge', terms, limit }),
  );
  const firstTen = (rows: readonly { readonly rowid: number }[]): string =>
    rows
      .slice(0, 10)
      .map(({ rowid }) => rowid)
      .join();
  if (firstTen(found) === firstTen(expected)) same += 1;
}
console.log(JSON.stringify({ ...describeMachine(), chunks, queries, same_first_ten: same }));
console.table(times.rows());
await bench.remove();
