import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import { chunkText } from '../ingest/chunk.ts';
import { type ArxivPaper, parseArxivFeed } from './arxiv-feed.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

const mostCandidates = 8;
const feedByteLimit = 5_000_000;

/** arXiv search over its public API, without a key. `apiBase` is the API's address, for example a mirror. */
export function createArxivSearch(apiBase: string): Tool {
  return defineTool({
    name: 'arxiv_search',
    description:
      'Searches arXiv for research papers and returns a JSON array of candidates: arxiv_id, entry_id, title, authors, published, abstract.',
    parameters: z.object({
      query: z.string().trim().min(1),
      max_results: z.int().min(1).max(mostCandidates).default(mostCandidates),
    }),
    effect: 'network',
    repeatable: true,
    run: async (values, context) => {
      const address = new URL('query', apiBase);
      address.searchParams.set('search_query', searchExpression(values.query));
      address.searchParams.set('max_results', String(values.max_results));
      const response = await context.fetch(address.href, { signal: context.signal, maxBytes: feedByteLimit });
      if (response.status !== 200) {
        throw new CommonplaceError(
          'tool_failed',
          `arXiv answered with status ${response.status}. Try again later.`,
        );
      }
      const papers = parseArxivFeed(new TextDecoder().decode(response.bytes)).slice(0, mostCandidates);
      return { result: JSON.stringify(papers, null, 1), sources: await keep(papers, context) };
    },
  });
}

/** Every word must occur somewhere in the record; arXiv's own operators are quoted away. */
function searchExpression(query: string): string {
  const words = query.match(/[\p{L}\p{N}.-]+/gu) ?? [];
  return words.map((word) => `all:"${word}"`).join(' AND ');
}

async function keep(
  papers: readonly ArxivPaper[],
  context: ToolContext,
): Promise<readonly SourceReference[]> {
  const sources: SourceReference[] = [];
  for (const paper of papers) {
    const text = `${paper.title}\n\n${paper.authors.join(', ')} (${paper.published.slice(0, 4)})\n\n${paper.abstract}`;
    const kept = await context.memory.acquire({
      source: paper.entry_id,
      sourceId: `arxiv-abstract:${paper.arxiv_id}`,
      title: paper.title,
      chunks: chunkText(text),
      origin: 'tool',
    });
    sources.push(...kept.sources);
  }
  return sources;
}
