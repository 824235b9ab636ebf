import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { inBatches, openBenchMemory, rankings } from './bench-memory.ts';
import { type Measurement, type QueryResult, summarise } from './measurement.ts';
import { recall } from './metrics.ts';
import type { RememberingEmbedder } from './remembering-embedder.ts';

const turnSchema = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const conversationSchema = z.looseObject({
  qa: z.array(
    z.object({ question: z.string(), evidence: z.array(z.string()).default([]), category: z.int() }),
  ),
});

interface Turn {
  readonly id: string;
  readonly session: string;
  readonly text: string;
  readonly timestamp: string;
}
interface Question {
  readonly text: string;
  readonly category: number;
  readonly evidence: ReadonlySet<string>;
}

const categories: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
};

/** `1:56 pm on 8 May, 2023` as milliseconds. */
function sessionTime(text: string): number {
  const [time = '', date = ''] = text.split(' on ');
  return Date.parse(`${date.replace(',', '')} ${time} UTC`);
}

async function readConversation(
  path: string,
): Promise<{ turns: readonly Turn[]; questions: readonly Question[] }> {
  const data = conversationSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const turns: Turn[] = [];
  for (let session = 1; `session_${session}_date_time` in data; session += 1) {
    const start = sessionTime(z.string().parse(data[`session_${session}_date_time`]));
    const said = z.array(turnSchema).parse(data[`session_${session}`] ?? []);
    for (const [index, turn] of said.entries()) {
      const caption = turn.blip_caption === undefined ? '' : ` [${turn.blip_caption}]`;
      turns.push({
        id: turn.dia_id,
        session: String(session),
        text: `${turn.speaker}: ${turn.text}${caption}`,
        timestamp: new Date(start + index * 30_000).toISOString(),
      });
    }
  }
  const known = new Set(turns.map(({ id }) => id));
  const questions = data.qa.map(({ question, evidence, category }) => ({
    text: question,
    category,
    evidence: new Set(evidence.flatMap((ids) => ids.split(/[;,\s]+/u)).filter((id) => known.has(id))),
  }));
  return { turns, questions };
}

/** LoCoMo: each dialogue a thread of messages; the share of a question's evidence turns, and whether all of them, in the first 10. */
export async function measureLocomo(
  folder: string,
  embedder: RememberingEmbedder,
  name: string,
): Promise<readonly Measurement[]> {
  const bench = await openBenchMemory(embedder);
  const results: QueryResult[] = [];
  let position = 0;
  for (const file of (await readdir(join(folder, 'conversations'))).sort()) {
    const { turns, questions } = await readConversation(join(folder, 'conversations', file));
    await embedder.prepare([...turns, ...questions].map(({ text }) => text));
    const turnOf = new Map<string, Turn>();
    for (const some of inBatches(turns)) {
      const committed = await bench.memory.commit(
        some.map((turn) => ({
          kind: 'message',
          thread_id: file,
          role: 'user',
          content: turn.text,
          run_id: null,
          timestamp: turn.timestamp,
          sources: [],
        })),
      );
      for (const [index, { id }] of committed.entries()) {
        const turn = some[index];
        if (turn !== undefined) turnOf.set(id, turn);
      }
    }
    const sessionOf = new Map(turns.map(({ id, session }) => [id, session]));
    for (const { text, category, evidence } of questions) {
      const kind = categories[category];
      if (kind === undefined || evidence.size === 0) continue;
      const found = await bench.search({ text, store: 'conversation', k: 100, thread_id: file });
      const sessions = new Set([...evidence].map((id) => sessionOf.get(id) ?? ''));
      for (const ranking of rankings) {
        const hits = found[ranking].flatMap((id) => turnOf.get(id) ?? []);
        const share = recall(
          hits.map(({ id }) => id),
          evidence,
          10,
        );
        const foundSessions = [...new Set(hits.map(({ session }) => session))];
        const values = {
          'turn R@10': share,
          'session R@5': recall(foundSessions, sessions, 5),
          [`all evidence@10 ${kind}`]: share === 1 ? 1 : 0,
          [`turn R@10 ${kind}`]: share,
        };
        results.push({ position, ranking, values });
      }
      position += 1;
    }
  }
  await bench.close();
  return summarise('locomo', name, results);
}
