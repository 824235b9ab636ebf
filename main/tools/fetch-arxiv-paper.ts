import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { defineTool, type Tool } from './tool.ts';

const paperByteLimit = 100_000_000;

/** arXiv paper ingestion: PDF, text, chunks. `siteBase` is the site's address, for example a mirror. */
export function createFetchArxivPaper(siteBase: string): Tool {
  return defineTool({
    name: 'fetch_arxiv_paper',
    description:
      'Fetches a paper from arXiv by its id (for example 2310.08560), reads its PDF and saves its whole text to the knowledge base, so that it can be searched and cited.',
    parameters: z.object({
      arxiv_id: z
        .string()
        .trim()
        .regex(
          /^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?\/\d{7})(v\d+)?$/,
          'an arXiv id looks like 2310.08560 or cs/0112017',
        ),
      title: z.string().trim().min(1).optional(),
    }),
    effect: 'network',
    repeatable: true,
    run: async (values, context) => {
      const address = new URL(`pdf/${values.arxiv_id}`, siteBase).href;
      const response = await context.fetch(address, { signal: context.signal, maxBytes: paperByteLimit });
      if (response.status === 404) {
        throw new CommonplaceError('tool_failed', `arXiv has no paper with the id ${values.arxiv_id}.`);
      }
      if (response.status !== 200) {
        throw new CommonplaceError(
          'tool_failed',
          `arXiv answered with status ${response.status}. Try again later.`,
        );
      }
      const document = await context.parse(`${values.arxiv_id}.pdf`, response.bytes);
      const title = values.title ?? document.title;
      const kept = await context.memory.acquire({
        source: address,
        sourceId: `arxiv:${values.arxiv_id}`,
        title,
        chunks: document.chunks,
        origin: 'tool',
      });
      return {
        result: `Saved "${title}" (${values.arxiv_id}): ${document.pages ?? 0} pages, ${kept.chunks} chunks in the knowledge base.`,
        sources: kept.sources,
      };
    },
  });
}
