import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { chunkText } from '../../main/ingest/chunk.ts';
import { getCurrentTime } from '../../main/tools/get-current-time.ts';
import { defineTool, type Tool } from '../../main/tools/tool.ts';

const fixtures = new URL('../../fixtures/', import.meta.url);

export function readFixture(path: string): Promise<string> {
  return readFile(new URL(path, fixtures), 'utf8');
}

const paperSearch = defineTool({
  name: 'paper_search',
  description: 'Finds research papers and articles by topic and returns candidates as JSON.',
  parameters: z.object({ query: z.string() }),
  effect: 'read',
  repeatable: true,
  run: async () => ({ result: await readFixture('tools/paper-candidates.json'), sources: [] }),
});

const fetchNotes = defineTool({
  name: 'fetch_notes',
  description: 'Reads the notes on a paper into the knowledge base and returns their whole text.',
  parameters: z.object({ paper: z.enum(['kestrel', 'heron']) }),
  effect: 'read',
  repeatable: true,
  run: async (values, context) => {
    const name = `${values.paper}-notes.md`;
    const text = await readFixture(`kb/${name}`);
    const kept = await context.memory.acquire({
      source: name,
      sourceId: name,
      title: name,
      chunks: chunkText(text),
      origin: 'tool',
    });
    const oversized = await readFixture('tools/oversized-output.txt');
    return { result: `${text}\n${oversized}`, sources: kept.sources };
  },
});

function decoy(name: string, description: string): Tool {
  return defineTool({
    name,
    description,
    parameters: z.object({ request: z.string() }),
    effect: 'read',
    repeatable: true,
    run: async (values) => ({ result: `${name}: ${values.request}`, sources: [] }),
  });
}

/** The nine fixture tools of spec G. */
export const fixtureTools: readonly Tool[] = [
  paperSearch,
  fetchNotes,
  getCurrentTime,
  decoy('knit_pattern_helper', 'Counts stitches and rows for a knitting pattern.'),
  decoy('currency_convert', 'Converts an amount of money from one currency to another.'),
  decoy('recipe_scaler', 'Scales the ingredients of a recipe to a number of servings.'),
  decoy('translate_phrase', 'Translates a short phrase into another language.'),
  decoy('calendar_lookup', 'Looks up appointments in a calendar by date.'),
  decoy('sports_scores', 'Tells the latest scores of sports matches.'),
];
